import { z } from 'zod';
import { singleLine } from '../single-line.ts';
import { define } from './setting-definition.ts';
import { valueRules } from '../value-rules.ts';

/** An address, or a network with its length in bits. */
const addressPattern = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/i;

export function areAddresses(text: string): boolean {
  return text.split(/[\s,]+/).every((part) => part === '' || addressPattern.test(part));
}

/** Content of the public pages. */
export const publicSettings = {
  'public.name': define(
    singleLine(200),
    '',
    null,
    'Name of the crawl operator on the public page for webmasters, such as a library.',
  ),
  'public.purpose': define(
    singleLine(2_000),
    '',
    null,
    'Purpose of the crawl and use of its captures, in a few sentences, for the public page.',
  ),
  'public.purposeJapanese': define(
    singleLine(2_000),
    '',
    null,
    'Purpose of the crawl in Japanese. Empty = the Japanese page shows public.purpose.',
  ),
  'public.contact': define(
    singleLine(254).refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'expected an email address',
    ),
    '',
    null,
    'Contact email address on the public page for webmasters.',
  ),
  'public.addresses': define(
    singleLine(5_000).refine(areAddresses, valueRules.addresses),
    '',
    null,
    'IP addresses and networks of the crawler, separated by spaces. The public page lists them, also as JSON.',
  ),
  'public.hostSuffix': define(
    singleLine(253).regex(
      /^(\.[a-z0-9-]+)*$/,
      'expected the end of host names, such as ".crawl.example.org"',
    ),
    '',
    null,
    'Suffix of the host names to which these IP addresses resolve in reverse DNS, with leading dot. Webmasters verify the crawler with it.',
  ),
} as const;
