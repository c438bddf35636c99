import { domainToASCII } from 'node:url';
import { registrableDomain } from '@meguri/urls';

/** A search as names are stored, in lower-case ASCII; somebody may search for `例え.jp` or paste an address. */
export function storedSearch(search: string): string {
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '');
  return /^[\p{ASCII}]*$/u.test(text) ? text : domainToASCII(text) || text;
}

/** The site that a name or an address in it stands for, as sites are stored. */
export function storedSite(text: string): string {
  return registrableDomain(storedSearch(text));
}
