import { indexedMediaType, parseArchiveDigest, parseArchiveTimestamp } from '@meguri/warc';
import type { ImportItem } from '../entry.ts';
import type { CdxColumn } from './cdx-columns.ts';

/** The values of one entry by column, as text. */
export type CdxValues = { -readonly [Column in CdxColumn]?: string | undefined };

interface Place {
  line: number;
  offset: number;
  bytes: number;
}

/** Reads the entry in a line of an index. */
export function cdxEntry(values: CdxValues, { line, offset, bytes }: Place): ImportItem {
  const at = parseArchiveTimestamp(values.timestamp ?? '');
  if (!at)
    return problem(
      line,
      `The instant ${quoted(values.timestamp)} does not exist, or its year is not 1990 to 2199.`,
      'Write it as 14 digits, yyyymmddhhmmss (UTC), in the second column.',
    );
  const url = values.url ?? '';
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url))
    return problem(
      line,
      `This is not a URL: ${quoted(url)}.`,
      'The third column must hold the URL as it was requested.',
    );
  if (!/^(https?|ftp):/i.test(url)) return { kind: 'skipped', reason: 'other-scheme' };
  if (/[?&]__wb_method=(?!get\b)/i.test(url)) return { kind: 'skipped', reason: 'post' };
  const mime = indexedMediaType(values.mime ?? '');
  const isRevisit = mime === 'warc/revisit';
  const status = Number(values.status);
  return {
    kind: 'entry',
    entry: {
      url,
      at,
      status: Number.isInteger(status) && status >= 100 && status <= 999 ? status : null,
      mime: isRevisit ? null : mime,
      type: isRevisit ? 'revisit' : 'response',
      failure: null,
      digest: parseArchiveDigest(values.digest ?? ''),
      refersTo: null,
      payloadBytes: null,
      durationMs: null,
      place: { offset, length: bytes },
    },
  };
}

export const problem = (line: number, reason: string, fix: string): ImportItem => ({
  kind: 'problem',
  problem: { line, offset: null, reason, fix },
});

const shownBytes = 80;
export const quoted = (text: string | undefined): string =>
  text === undefined || text === '' ? '(nothing)' : JSON.stringify(text.slice(0, shownBytes));
