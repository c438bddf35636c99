import { snapshotDefinitionSchema, timeQueryOf, type SnapshotDefinitionInput } from '@meguri/contracts';
import type { IndexEntry } from '@meguri/url-index';
import { entryClassOf, matchesOf, presetNames, type Entry } from '@meguri/validity';
import { asyncProperty, array, assert, constantFrom, integer, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { day, dayText, make, start } from './create-snapshot.fixture.ts';
import { entriesOf, type GivenEntry } from './index-in-memory.fixture.ts';

/** The documents that a scan of all entries finds. */
function bruteForce(entries: readonly IndexEntry[], input: SnapshotDefinitionInput): string[] {
  const definition = snapshotDefinitionSchema.parse(input);
  const query = timeQueryOf(definition);
  const byUrl = Map.groupBy(entries, ({ url }) => url);
  return [...byUrl]
    .flatMap(([url, ofUrl]) => {
      const inOrder = ofUrl
        .toSorted((a, b) => a.capturedAt - b.capturedAt)
        .map((entry): Entry & { hasBody: boolean } => ({
          at: entry.capturedAt,
          class: entryClassOf(
            { verdict: entry.verdict, status: entry.status, isRules: url.endsWith('/robots.txt') },
            definition.time.gone,
          ),
          digest: entry.payloadDigest && Buffer.from(entry.payloadDigest).toString('hex'),
          hasBody: entry.bodyFileId !== null,
        }));
      const wanted = matchesOf({ ...query, pick: 'all' }, inOrder).filter(
        ({ state, first }) => state === 'present' && first.hasBody,
      );
      const picked =
        query.pick === 'all' ? wanted : query.pick === 'last' ? wanted.slice(-1) : wanted.slice(0, 1);
      return picked.map(({ start: from }) => `${url} ${(from - start) / day}`);
    })
    .sort();
}

/** Histories of many URLs in one snapshot: making a snapshot takes longer than reading a few more entries. */
const urls = Array.from({ length: 10 }, (_, host) => [
  `https://a${host}.example/`,
  `https://a${host}.example/b`,
  `http://www.a${host}.example/`,
  `https://b${host}.example/robots.txt`,
]).flat();

const history = array(
  record({
    url: constantFrom(...urls),
    day: integer({ min: 0, max: 20 }),
    kind: constantFrom('new', 'changed', 'unchanged', 'error', 'check', 'gone'),
    digest: constantFrom('a', 'b'),
  }),
  { maxLength: 300, size: 'max' },
).map((steps) => {
  const seen = new Set<string>();
  const given = steps.flatMap(({ url, day: number, kind, digest }): GivenEntry[] => {
    const key = `${url} ${number}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const verdict = kind === 'gone' ? 'changed' : kind;
    const withoutBody =
      kind === 'error' ? { bodyFileId: null, bodyOffset: null, bodyLength: null, bodyAt: null } : {};
    return [
      {
        url,
        capturedAt: start + number * day,
        verdict,
        ...(kind === 'gone' && { status: 404 }),
        payloadDigest: Buffer.from(digest),
        ...withoutBody,
      },
    ];
  });
  return entriesOf(given);
});

const time = tuple(
  constantFrom(...presetNames),
  integer({ min: 0, max: 18 }),
  integer({ min: 1, max: 6 }),
  constantFrom(null, 2, 5),
).map(([preset, from, length, maxAgeDays]) => ({
  preset,
  ...(preset === 'as-of' ? { at: dayText(from) } : { from: dayText(from), to: dayText(from + length) }),
  ...(maxAgeDays !== null && { maxAgeSeconds: maxAgeDays * 86_400 }),
}));

test('Every preset lists the documents that a scan of all entries finds', async () => {
  await assert(
    asyncProperty(history, time, async (entries, given) => {
      const input = { time: given };
      const { documents, datasheet } = await make(entries, input);
      expect(documents).toEqual(bruteForce(entries, input));
      expect(datasheet.documents).toBe(documents.length);
      expect(datasheet.entries).toBe(entries.length);
    }),
    { numRuns: 10 },
  );
}, 120_000);
