import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, DemoRequest } from '../answers/answer.ts';

/**
 * One exchange of the simulated web. Instants are of the machine's steady clock, which
 * all its processes share.
 */
export interface ServedExchange {
  readonly hostname: string;
  readonly method: string;
  readonly target: string;
  /** when the request was read */
  readonly arrivedMs: number;
  /** the same by the wall clock */
  readonly arrivedAt: Date;
  /** earliest time at which the client had the end of the answer, or disconnected */
  readonly endedMs: number;
  /** the whole answer was sent */
  readonly isComplete: boolean;
  /** null without a response head */
  readonly status: number | null;
  /** identifies the connection */
  readonly connection: number;
  readonly answer: Answer;
}

/** The machine's steady time in milliseconds. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

const turnEveryMs = 5;

/** Logs the exchanges of a server, each from the arrival of its request to the end of its answer. */
export function createServedLog(
  http: Server,
  onServed: (exchange: ServedExchange) => void,
): {
  /** @returns a function to call with the answer once it is known */
  begin(incoming: IncomingMessage, response: ServerResponse, request: DemoRequest): (answer: Answer) => void;
} {
  const connections = new WeakMap<Socket, number>();
  let connectionCount = 0;
  // A disconnect that is noticed now happened after the previous turn of the event loop. A later bound is not
  // certain, because this turn may have begun late.
  let turnMs = steadyMs();
  let turnBeforeMs = turnMs;
  const timer = setInterval(() => {
    turnBeforeMs = turnMs;
    turnMs = steadyMs();
  }, turnEveryMs);
  timer.unref();
  http.once('close', () => clearInterval(timer));

  return {
    begin(incoming, response, request) {
      const arrivedMs = steadyMs();
      const { socket } = incoming;
      const connection = connections.get(socket) ?? (connectionCount += 1);
      connections.set(socket, connection);
      let answer: Answer | undefined;
      let givenMs: number | null = null;
      // Recorded before sending: the client may receive the answer while this process waits for the
      // processor.
      beforeEachWrite(response, () => (givenMs = steadyMs()));
      response.once('close', () => {
        if (answer === undefined) return;
        const isComplete = givenMs !== null && response.writableFinished;
        onServed({
          hostname: request.hostname,
          method: request.method,
          target: request.target,
          arrivedMs,
          arrivedAt: request.now,
          endedMs: Math.max(arrivedMs, isComplete && givenMs !== null ? givenMs : turnBeforeMs),
          isComplete,
          status: response.headersSent ? response.statusCode : null,
          connection,
          answer,
        });
      });
      return (decided) => (answer = decided);
    },
  };
}

function beforeEachWrite(response: ServerResponse, note: () => void): void {
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...given: unknown[]) => never;
    response[name] = (...given: unknown[]) => {
      note();
      return original(...given);
    };
  }
}
