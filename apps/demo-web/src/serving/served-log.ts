import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, DemoRequest } from '../answers/answer.ts';

/** One exchange as the simulated web saw it. Instants are of the machine's steady clock, which all its processes share. */
export interface ServedExchange {
  readonly hostname: string;
  readonly method: string;
  readonly target: string;
  /** when the request was read */
  readonly arrivedMs: number;
  /** the same by the wall clock */
  readonly arrivedAt: Date;
  /** when the other side had the end of the answer, or hung up, at the earliest */
  readonly endedMs: number;
  /** all of the answer was given away */
  readonly isComplete: boolean;
  /** null where there was no head */
  readonly status: number | null;
  /** tells requests over one connection from those over others */
  readonly connection: number;
  readonly answer: Answer;
}

/** The machine's steady time in milliseconds. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

const turnEveryMs = 5;

/** Notes the exchanges of a server, each from the arrival of its request to the end of its answer. */
export function createServedLog(
  http: Server,
  onServed: (exchange: ServedExchange) => void,
): {
  /** @returns to be told the answer as soon as it is known */
  begin(incoming: IncomingMessage, response: ServerResponse, request: DemoRequest): (answer: Answer) => void;
} {
  const connections = new WeakMap<Socket, number>();
  let connectionCount = 0;
  // What is only now heard of happened after the turn before this one: that is what can be said for certain of a hang-up. This turn may have
  // begun after it, where the process stood still before.
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
      // Noted before: the other side may have it, and rest from then on, while this process waits for its turn on the processor.
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
