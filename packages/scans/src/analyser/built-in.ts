import { hash } from 'node:crypto';
import type { Columns } from '../rows/columns.ts';
import type { Analyse } from './contract.ts';

export interface BuiltInAnalyser {
  columns: Columns;
  /** Description for lists of analysers. */
  about: string;
  analyse: Analyse;
  /** It reads the text of each document, so the crawler's content step is loaded in advance. */
  readsText?: true;
  /** How a scan with `reduce` sums up its rows. */
  reduction?: BuiltInReduction;
}

/** An aggregate of all rows, which are in the table `result`. */
export interface BuiltInReduction {
  key: readonly string[];
  columns: Columns;
  sql: string;
}

/** Counts the documents and rows of each value of a key, and sums up further columns. */
const countBy = (key: string, sums: readonly string[] = []): BuiltInReduction => ({
  key: [key],
  columns: {
    [key]: 'text',
    documents: 'integer',
    rows: 'integer',
    ...Object.fromEntries(sums.map((name) => [name, 'integer'])),
  },
  sql: `SELECT "${key}", count(DISTINCT id) AS documents, count(*) AS rows${sums
    .map((name) => `, sum("${name}")::BIGINT AS "${name}"`)
    .join('')} FROM result GROUP BY "${key}" ORDER BY "${key}"`,
});

/** Most distinct words counted per document; a book has some tens of thousands. */
const maxWords = 100_000;

/** Analysers that come with Meguri. */
export const builtIn = {
  text: {
    about: 'Title and visible text of pages, PDF and office documents',
    readsText: true,
    columns: { title: 'text', language: 'text', text: 'text' },
    analyse: ({ title, language, text }) => (text === null ? null : { title, language, text }),
  },
  links: {
    about: 'Links of each document, resolved: target, kind (a, img, script, …), nofollow',
    columns: { target: 'text', kind: 'text', nofollow: 'boolean' },
    reduction: countBy('target'),
    analyse: ({ links }) => links.map(({ url: target, kind, nofollow }) => ({ target, kind, nofollow })),
  },
  language: {
    about: 'Language of the text, as ISO 639-1, with its length in characters',
    readsText: true,
    columns: { language: 'text', characters: 'integer' },
    reduction: countBy('language', ['characters']),
    analyse: ({ language, text }) => (text === null ? null : { language, characters: text.length }),
  },
  mime: {
    about: 'Media type, charset, status and size of the body',
    columns: { mime: 'text', charset: 'text', status: 'integer', bytes: 'integer', truncated: 'boolean' },
    reduction: countBy('mime', ['bytes']),
    analyse: ({ mediaType: mime, charset, status, body, truncated }) => ({
      mime,
      charset,
      status,
      bytes: body.byteLength,
      truncated,
    }),
  },
  sha256: {
    about: 'SHA-256 of the body without content coding, in hexadecimal, and its size',
    columns: { sha256: 'text', bytes: 'integer' },
    analyse: ({ body }) => ({ sha256: hash('sha256', body, 'hex'), bytes: body.byteLength }),
  },
  simhash: {
    about: 'Fingerprint of the text, 64 bits in hexadecimal: near-duplicates differ in few bits',
    readsText: true,
    columns: { simhash: 'text' },
    analyse: ({ simhash, text }) =>
      text === null || text === '' ? null : { simhash: simhash.toString(16).padStart(16, '0') },
  },
  words: {
    about: 'How often each word occurs in each document, split by the Unicode rules of its language',
    readsText: true,
    columns: { word: 'text', count: 'integer' },
    reduction: countBy('word', ['count']),
    analyse: ({ text, language }) => countWords(text ?? '', language),
  },
} as const satisfies Record<string, BuiltInAnalyser>;

export type BuiltInName = keyof typeof builtIn;

export const isBuiltIn = (name: string): name is BuiltInName => Object.hasOwn(builtIn, name);

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Counts words in lower case. Text in languages without spaces, such as Japanese, is split by a dictionary.
 */
function* countWords(text: string, language: string | null): Generator<{ word: string; count: number }> {
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of segmenterFor(language ?? 'en').segment(text)) {
    if (isWordLike !== true) continue;
    const word = segment.toLowerCase();
    const count = counts.get(word) ?? 0;
    if (count > 0 || counts.size < maxWords) counts.set(word, count + 1);
  }
  for (const [word, count] of counts) yield { word, count };
}

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}
