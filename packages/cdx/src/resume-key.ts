import { CdxProblem } from './cdx-query.ts';
import type { CdxPosition } from './cdx-row.ts';

/**
 * The position after which an answer continues. Only letters, digits, `-` and `_`, so that it stays the same
 * however often a client escapes it.
 */
export function writeResumeKey({ surt, capturedAt, url }: CdxPosition): string {
  return Buffer.from(`${surt} ${capturedAt} ${url}`).toString('base64url');
}

/** @throws {CdxProblem} for anything that this server did not write */
export function readResumeKey(key: string): CdxPosition {
  const text = /^[\w-]+$/.test(key) ? Buffer.from(key, 'base64url').toString() : '';
  const [, surt, capturedAt, url] = /^([!-~]+) (-?\d{1,16}) ([^\0]*)$/s.exec(text) ?? [];
  if (surt === undefined || capturedAt === undefined || url === undefined)
    throw new CdxProblem(
      'resumeKey= is not from this server. Copy the whole last line of the previous answer.',
    );
  return { surt, capturedAt: Number(capturedAt), url };
}
