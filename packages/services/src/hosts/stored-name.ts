import { domainToASCII } from 'node:url';
import { registrableDomain } from '@meguri/urls';

/** What was typed for a name, or for a part of one, as names are stored: in lower-case ASCII, of `例え.jp:8080` or an address, too. */
export function storedName(typed: string): string {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '');
  if (/^[\p{ASCII}]*$/u.test(text)) return text;
  const [, name = text, port = ''] = /^(.*?)(:\d+)?$/s.exec(text) ?? [];
  const ascii = domainToASCII(name);
  return ascii === '' ? text : `${ascii}${port}`;
}

/** The site that a name or an address in it stands for, as sites are stored. */
export function storedSite(text: string): string {
  return registrableDomain(storedName(text));
}
