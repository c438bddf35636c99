import { createHash } from 'node:crypto';
import { rangeAnswer } from '@meguri/contracts';
import type { ArchiveAnswer } from '../replay/archive-answer.ts';
import { plainAnswer } from '../replay/archive-answer.ts';
import type { PublicRequest } from './public-route.ts';

/** Headers that identify a representation of the body. */
const describing = ['content-type', 'content-encoding', 'content-language', 'content-disposition'];

/**
 * A raw record with a strong entity tag, as far as the request asks for it: all of it, a range, or nothing where the client
 * has it. Only an archived 200 has parts: conditions do not count for other answers.
 *
 * @see RFC 9110, 13 and 14
 */
export function rawRange(
  answer: ArchiveAnswer & { body: Uint8Array },
  { method, headers }: Pick<PublicRequest, 'method' | 'headers'>,
): ArchiveAnswer {
  const { body } = answer;
  const tag = tagOf(answer);
  const tagged = { ...answer.headers, etag: `"${tag}"` };
  if (answer.status !== 200) return { ...answer, headers: tagged };
  const sent = { ...tagged, 'accept-ranges': 'bytes' };
  // A range is defined for GET alone.
  const ignored = method === 'GET' ? [] : ['range'];
  const asked = {
    get: (name: string) => (ignored.includes(name) ? null : one(headers[name])),
  };
  const { status, from, to } = rangeAnswer(asked, { bytes: body.byteLength, tag });
  if (status === 200) return { ...answer, headers: sent };
  if (status === 206)
    return {
      status,
      headers: { ...sent, 'content-range': `bytes ${from}-${to - 1}/${body.byteLength}` },
      body: body.subarray(from, to),
    };
  const validators = { etag: sent.etag, 'accept-ranges': 'bytes' };
  if (status === 304) return { status, headers: validators, body: '' };
  if (status === 412)
    return plainAnswer(
      412,
      'The record does not match If-Match. Request it again without this header.',
      validators,
    );
  return plainAnswer(416, `The record has ${body.byteLength} bytes.`, {
    ...validators,
    'content-range': `bytes */${body.byteLength}`,
  });
}

function tagOf({ headers, body }: ArchiveAnswer & { body: Uint8Array }): string {
  const hash = createHash('sha256');
  hash.update(describing.map((name) => `${name}: ${headers[name] ?? ''}\n`).join(''));
  return hash.update(body).digest('hex').slice(0, 32);
}

const one = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);
