import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Answer, BodyAnswer, StreamAnswer } from '../answers/answer.ts';

/**
 * Writes an answer to the connection. Resolves when all is sent or the client has disconnected, whichever
 * comes first; a disconnect is not an error here.
 */
export async function sendAnswer(response: ServerResponse, answer: Answer, isHead: boolean): Promise<void> {
  switch (answer.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'body':
      return sendBody(response, answer, isHead);
    case 'stream':
      return sendStream(response, answer, isHead);
  }
}

async function sendBody(response: ServerResponse, answer: BodyAnswer, isHead: boolean): Promise<void> {
  if (answer.delayMs !== undefined) await wait(answer.delayMs);
  if (response.destroyed) return;
  const { body, cutAfterBytes, trickle } = answer;
  const length = answer.status === 304 ? {} : { 'content-length': body.length };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  if (isHead || answer.status === 304) {
    response.end();
  } else if (cutAfterBytes !== undefined) {
    response.write(body.subarray(0, cutAfterBytes), () => response.socket?.resetAndDestroy());
  } else if (trickle !== undefined) {
    await sendTrickling(response, body, trickle);
  } else {
    response.end(body);
  }
}

async function sendTrickling(
  response: ServerResponse,
  body: Buffer,
  trickle: NonNullable<BodyAnswer['trickle']>,
): Promise<void> {
  const lastStart = Math.max(0, body.length - trickle.chunkBytes);
  for (let start = 0; start < lastStart; start += trickle.chunkBytes) {
    if (response.destroyed) return;
    response.write(body.subarray(start, Math.min(start + trickle.chunkBytes, lastStart)));
    await wait(trickle.pauseMs);
  }
  // The end is sent with the last bytes, so that the client knows that the body is complete.
  response.end(body.subarray(lastStart));
}

async function sendStream(response: ServerResponse, answer: StreamAnswer, isHead: boolean): Promise<void> {
  response.writeHead(200, answer.headers);
  if (isHead) {
    response.end();
    return;
  }
  for (let sent = 0; sent < answer.times; sent++) {
    if (response.destroyed) return;
    if (!response.write(answer.chunk)) await drained(response);
    if (answer.pauseMs > 0) await wait(answer.pauseMs);
  }
  response.end();
}

/** Waits with an unreferenced timer, so that pending answers do not keep the process alive. */
function wait(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds, undefined, { ref: false });
}

/** Resolves when the socket accepts more data or is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    response.once('drain', settle);
    response.once('close', settle);
  });
}
