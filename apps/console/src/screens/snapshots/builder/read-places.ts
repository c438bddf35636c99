import { surtKey } from '@meguri/urls';
import type { Translator } from '../../../i18n/translator.ts';

/** Values of a field, and the problem of its first wrong line. */
export interface ReadField<Value> {
  values: Value[];
  problem: string | null;
}

export type BuilderWords = Translator<'snapshots.builder'>;

/** The limit of a snapshot's definition. */
const maxPlaces = 5_000;

type Kind = 'hosts' | 'domains' | 'surtPrefixes' | 'topLevelDomains' | 'countries';

/** Reads one value of each kind; null: not valid. */
const readers: Record<Kind, (text: string) => string | null> = {
  hosts: (text) => hostOf(text),
  domains: (text) => hostOf(text.replace(/^\*?\./, '')),
  surtPrefixes: (text) => (/^https?:\/\//i.test(text) ? directoryOf(text) : prefixOf(text)),
  topLevelDomains: (text) => hostOf(`x.${text.replace(/^\./, '')}`)?.replace(/^x\./, '') ?? null,
  countries: (text) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null),
};

/**
 * Reads a field with places: one per line, short ones also separated by spaces and commas. A wrong one is
 * reported with its line; the others count.
 */
export function readPlaces(kind: Kind, text: string, t: BuilderWords): ReadField<string> {
  const values = new Set<string>();
  let problem: string | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries())
    // Sort keys contain commas.
    for (const word of line.split(kind === 'surtPrefixes' ? /\s+/ : /[\s,]+/)) {
      if (word === '') continue;
      const value = readers[kind](word);
      if (value !== null) values.add(value);
      else
        problem ??= t(`problems.${kind}`, {
          line: index + 1,
          text: word.length > 80 ? `${word.slice(0, 80)}…` : word,
        });
    }
  if (values.size > maxPlaces) problem = t('problems.tooMany', { count: values.size, most: maxPlaces });
  return { values: [...values], problem };
}

/** A host in ASCII, without the usual port. */
export function hostOf(text: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(text)) return null;
  const url = URL.parse(`http://${text}/`);
  return url && url.pathname === '/' && url.username === '' ? url.host : null;
}

/** The sort keys below a directory: `https://www.example.jp/news/` gives `jp,example)/news/`. */
export function directoryOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url) return null;
  const key = surtKey(`${url.origin}${url.pathname}`);
  return url.pathname.endsWith('/') && !key.endsWith('/') ? `${key}/` : key;
}

/** A prefix of sort keys, which begin with the reversed host; null for any other text. */
const prefixOf = (text: string) =>
  /^[!-~]+$/.test(text) && /^[^),:/]+(,|\)|$)/.test(text) && !/^[^,)]*\./.test(text) ? text : null;
