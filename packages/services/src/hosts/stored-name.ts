import { domainToASCII } from 'node:url';
import { registrableDomain } from '@meguri/urls';

/**
 * Normalises a typed name, or part of one, like stored names: lower-case ASCII, also for `例え.jp:8080` or a
 * URL.
 */
export function storedName(typed: string): string {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, '')
    .replace(/\/.*$/s, '');
  if (/^[\p{ASCII}]*$/u.test(text)) return text;
  const [, name = text, port = ''] = /^(.*?)(:\d+)?$/s.exec(text) ?? [];
  const ascii = domainToASCII(name);
  return ascii === '' ? text : `${ascii}${port}`;
}

/** The site of a typed name or URL, in the form in which sites are stored. */
export function storedSite(text: string): string {
  return registrableDomain(storedName(text));
}
