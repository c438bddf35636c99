import { snapshotDefinitionSchema, type SnapshotRow } from '@meguri/contracts';
import { describe, expect, it, test } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf, translatorOf } from '../../i18n/testing.ts';
import { readSnapshotDraft } from './builder/read-snapshot-draft.ts';
import { snapshotCommand } from './builder/snapshot-command.ts';
import { snapshotDraft, type SnapshotDraft } from './builder/snapshot-draft.ts';
import { urlListParts } from './builder/url-list-parts.ts';
import { definitionFacts, placeWords, progressWords, snapshotsSummary } from './snapshot-words.ts';

const now = new Date('2026-03-11T12:00:00Z');
const formats = formatsOf('en', 'Asia/Tokyo');
const read = (change: Partial<SnapshotDraft>) =>
  readSnapshotDraft(
    { ...snapshotDraft(null, 'Asia/Tokyo'), name: 'spring', ...change },
    { timeZone: 'Asia/Tokyo', now, t: translatorOf('en', 'snapshots.builder') },
  );

describe('the form', () => {
  it('means the version valid now, of the whole archive, when only a name is entered', () => {
    expect(read({}).definition).toEqual(
      snapshotDefinitionSchema.parse({ time: { preset: 'as-of', at: now } }),
    );
  });

  it('reads times in the zone of the viewer, and places in any spelling', () => {
    const { definition } = read({
      preset: 'accessed-within',
      from: '2026-03-01T09:00',
      to: '2026-04-01T09:00',
      hosts: 'WWW.Example.jp\nexample.jp:8080, 日本.jp',
      domains: '*.example.org',
      surtPrefixes: 'https://www.example.jp/News/\njp,example)/a',
      topLevelDomains: '.jp JP',
      countries: 'jp',
      maxAgeDays: '30',
      mimes: 'text/HTML, image/*',
      statuses: '200 404',
    });
    expect(definition).toMatchObject({
      time: {
        from: new Date('2026-03-01T00:00:00Z'),
        to: new Date('2026-04-01T00:00:00Z'),
        maxAgeSeconds: 2_592_000,
      },
      place: {
        hosts: ['www.example.jp', 'example.jp:8080', 'xn--wgv71a.jp'],
        domains: ['example.org'],
        surtPrefixes: ['jp,example)/news/', 'jp,example)/a'],
        topLevelDomains: ['jp'],
        countries: ['JP'],
      },
      kind: { mimes: ['text/html', 'image/*'], statuses: [200, 404] },
    });
  });

  it.each([
    [{ name: 'Spring 2026' }, 'name', /lower-case/],
    [
      { preset: 'throughout', from: '2026-04-01T00:00', to: '2026-03-01T00:00' },
      'to',
      /ends before it starts/,
    ],
    [{ hosts: 'a.example\nhttps://b.example/c' }, 'hosts', /^Line 2: “https:\/\/b.example\/c” is not a host/],
    [{ domains: 'user@a.example' }, 'domains', /^Line 1: /],
    [
      { surtPrefixes: 'example.jp/news/' },
      'surtPrefixes',
      /^Line 1: “example.jp\/news\/” is not a directory/,
    ],
    [{ countries: 'JP Japan' }, 'countries', /“Japan”/],
    [{ mimes: 'html' }, 'mimes', /“html”/],
    [{ statuses: '2xx' }, 'statuses', /“2xx”/],
    [{ minBytes: '10 kB' }, 'minBytes', /whole number/],
    [{ minBytes: '20', maxBytes: '10' }, 'maxBytes', /Exchange/],
    [{ maxAgeDays: '0' }, 'maxAgeDays', /above 0/],
  ] as const)('names what to correct in %j', (change, field, problem) => {
    const { definition, errors } = read(change);
    expect(definition).toBeNull();
    expect(errors[field]).toMatch(problem);
  });

  it('refuses 10,000 pasted hosts with their number, the limit and what to do instead', () => {
    const hosts = Array.from({ length: 10_000 }, (_, number) => `h${number}.example`).join('\n');
    expect(read({ hosts }).errors.hosts).toBe(
      '10,000 entered, at most 5,000 possible. Enter their domains or top-level domains, or give a list of URLs.',
    );
  });

  it('says what is missing', () => {
    expect(read({ name: '' })).toMatchObject({ definition: null, errors: {}, missing: 'Enter a name.' });
    expect(read({ preset: 'paper' }).missing).toBe('Enter the start and the end of the interval.');
    const interval = { from: '2026-03-01T00:00', to: '2026-04-01T00:00' };
    expect(read({ preset: 'custom', ...interval }).missing).toBe('Choose at least one relation.');
    expect(read({ preset: 'custom', ...interval, relations: ['during'] }).missing).toBeNull();
  });

  it('starts from the definition of another snapshot, and means the same', () => {
    const { definition } = read({
      preset: 'custom',
      from: '2026-03-01T00:00',
      to: '2026-04-01T00:00',
      relations: ['during', 'meets'],
      level: 'lifetimes',
      pick: 'first',
      hosts: 'a.example',
      seedLists: ['news, daily'],
      languages: 'ja',
      maxBytes: '10',
    });
    if (!definition) throw new Error('no definition');
    expect(definition.time.relations).toEqual(['meets', 'during']);
    expect(read(snapshotDraft(definition, 'Asia/Tokyo')).missing).toBe('Enter a name.');
    expect(read({ ...snapshotDraft(definition, 'Asia/Tokyo'), name: 'again' }).definition).toEqual(
      definition,
    );
  });
});

test('the command means the same as the definition', () => {
  const definition = snapshotDefinitionSchema.parse({
    time: {
      level: 'versions',
      relations: ['during', 'equal'],
      from: '2026-03-01',
      to: '2026-04-01',
      gone: [404],
    },
    place: { hosts: ['a.example', 'b.example'], surtPrefixes: ['jp,example)/a'], seedLists: ["day's news"] },
    kind: { mimes: ['image/*'], minBytes: 10 },
    hasUrlList: true,
  });
  expect(snapshotCommand('spring', definition)).toBe(
    'npx meguri snapshots create spring --from 2026-03-01T00:00:00.000Z --to 2026-04-01T00:00:00.000Z ' +
      '--level versions --relations during,equal --gone 404 --host a.example,b.example ' +
      "--prefix 'jp,example)/a' --seed-list 'day'\\''s news' --urls FILE --mime 'image/*' --min-bytes 10",
  );
});

describe('a list of URLs', () => {
  const partsOf = async (pieces: string[], maxCharacters: number) => {
    const parts = [];
    for await (const part of urlListParts(
      (async function* () {
        yield* pieces;
      })(),
      maxCharacters,
    ))
      parts.push(part);
    return parts;
  };

  it('is cut at ends of lines, however its pieces arrive', async () => {
    expect(await partsOf(['aa\r\nb', 'b\ncc', '\n\nd'], 6)).toEqual([
      { text: 'aa\nbb', linesBefore: 0 },
      { text: 'cc\n\nd', linesBefore: 2 },
    ]);
    expect(await partsOf(['aa\n'], 6)).toEqual([{ text: 'aa', linesBefore: 0 }]);
    expect(await partsOf([], 6)).toEqual([]);
  });

  it('with a line of a megabyte is not held in memory as a whole', async () => {
    const pieces = Array.from({ length: 100 }, () => 'x'.repeat(10_000));
    const [part] = await partsOf([...pieces, '\nhttps://a.example/'], 300_000);
    expect(part?.text.length).toBeLessThan(101_000);
    expect(part?.text.endsWith('\nhttps://a.example/')).toBe(true);
  });
});

describe('words', () => {
  const row: SnapshotRow = {
    id: '1',
    name: 'spring',
    state: 'creating',
    createdAt: now,
    createdBy: 'operator',
    finishedAt: null,
    progress: null,
    problem: null,
    time: { preset: 'as-of', at: now, gone: [404, 410] },
    places: ['a.example', 'b.example', 'c.example'],
    placeCount: 5_000,
    hasUrlList: false,
    documents: 10,
    storedBytes: 1_000,
  };
  const t = translatorOf('en', 'snapshots');

  it('name the first places and how many more there are', () => {
    expect(placeWords(row, t, formats)).toBe('a.example, b.example, c.example, and 4,997 more');
    expect(placeWords({ ...row, places: [], placeCount: 0 }, t, formats)).toBe('The whole archive');
    expect(placeWords({ ...row, places: ['.jp'], placeCount: 1, hasUrlList: true }, t, formats)).toBe(
      'A list of URLs in .jp',
    );
  });

  it('state the share, the speed and the time left', () => {
    const select = { step: 'select', entriesRead: 250_000, entriesInAll: 1_000_000, seconds: 0.5 } as const;
    expect(progressWords(select, t, formats)).toEqual({
      share: 0.25,
      text: '25 % of 1,000,000 index entries, 500K/s, 1.5 s left',
    });
    expect(progressWords({ ...select, seconds: 0 }, t, formats).text).toBe('25 % of 1,000,000 index entries');
    expect(progressWords({ ...select, step: 'sort' }, t, formats)).toEqual({
      share: null,
      text: 'Sorts documents by their place in the archive.',
    });
  });

  it('list every condition of a definition', () => {
    const definition = snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: now, maxAgeSeconds: 86_400 },
      place: { hosts: Array.from({ length: 30 }, (_, number) => `h${number}.example`) },
      kind: { minBytes: 1_000 },
    });
    const facts = Object.fromEntries(
      definitionFacts(definition, t, formats).map(({ name, text }) => [name, text]),
    );
    expect(Object.keys(facts)).toEqual(['Time', 'Maximum age', 'Hosts', 'Size']);
    expect(facts['Hosts']).toMatch(/h19\.example, and 10 more$/);
  });

  it('count what is done, being made and stopped', () => {
    const list = (...states: SnapshotRow['state'][]) => ({
      rows: states.map((state) => ({ ...row, state })),
      isComplete: true,
    });
    const summary = (...states: SnapshotRow['state'][]) =>
      snapshotsSummary(list(...states), keysOf<'snapshots'>(), formats);
    expect(summary()).toBe('summary');
    expect(summary('done', 'queued', 'creating', 'failed')).toBe(
      'summaryDone {"count":1,"bytes":"4.0 kB"} summaryOpen {"count":2} summaryStopped {"count":1}',
    );
  });
});
