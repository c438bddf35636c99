import { domainToASCII } from 'node:url';

/** A search as names are stored, in lower-case ASCII; somebody may search for `例え.jp` or paste an address. */
export function storedSearch(search: string): string {
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '');
  return /^[\p{ASCII}]*$/u.test(text) ? text : domainToASCII(text) || text;
}
