import { z } from 'zod';
import { define } from './setting-definition.ts';
import { valueRules } from '../value-rules.ts';

/** An address, or a network with its length in bits. */
const addressPattern = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/i;

function areAddresses(text: string): boolean {
  return text.split(/[\s,]+/).every((part) => part === '' || addressPattern.test(part));
}

/** What webmasters are told about the crawl. */
export const publicSettings = {
  'public.name': define(
    z.string().max(200),
    '',
    null,
    'Who runs this crawl, as the public page for webmasters says it, such as the name of a library.',
  ),
  'public.purpose': define(
    z.string().max(2_000),
    '',
    null,
    'Why pages are visited and what becomes of them, in a few sentences, for webmasters.',
  ),
  'public.purposeJapanese': define(
    z.string().max(2_000),
    '',
    null,
    'The same in Japanese; empty: the public page shows the other text.',
  ),
  'public.contact': define(
    z
      .string()
      .max(254)
      .refine((text) => text === '' || z.email().safeParse(text).success, 'expected a mail address'),
    '',
    null,
    'Mail address on the public page for webmasters.',
  ),
  'public.addresses': define(
    z.string().max(5_000).refine(areAddresses, valueRules.addresses),
    '',
    null,
    'IP addresses and networks that accesses come from, with blanks between. Webmasters find them on the public page and as JSON.',
  ),
  'public.hostSuffix': define(
    z.string().regex(/^(\.[a-z0-9-]+)*$/, 'expected the end of host names, such as ".crawl.example.org"'),
    '',
    null,
    'End of the host names that those addresses resolve to in the reverse DNS, with the dot: how webmasters verify an address.',
  ),
} as const;
