import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { replayHeaders } from '../replay/replay-answer.ts';

/** An answer to a program, which no cache keeps. */
export function jsonAnswer(status: number, value: unknown): ArchiveAnswer {
  return {
    status,
    headers: {
      ...replayHeaders,
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
    },
    body: `${JSON.stringify(value)}\n`,
  };
}

/** The same answer for a wrong token, another address, and a consumer that is not approved. */
export const strangerAnswer = (): ArchiveAnswer =>
  plainAnswer(
    403,
    'Packages are for approved consumers: send the token of a consumer, from one of its addresses. Ask the archive to register you.',
  );
