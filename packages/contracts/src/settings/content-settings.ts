import { z } from 'zod';
import { count, define } from './setting-definition.ts';

/** Recognition of content that a host has shown under another URL, and its consequences. */
export const contentSettings = {
  'content.seen': define(
    z.enum(['off', 'same', 'similar']),
    'similar',
    null,
    'Recognise a new URL whose content its host has shown under another URL. same = equal bytes, or equal text and links. similar = also nearly equal text, apart from numbers.',
  ),
  'content.slotsPerHost': define(
    count.min(64).max(1_048_576),
    16_384,
    'slots',
    'Contents remembered per host, about 100 B each. New content replaces older content.',
  ),
  'content.duplicateDays': define(
    z.number().min(0).max(3_650),
    90,
    'd',
    'Minimum revisit interval of pages with the same content as another page of their host. First visits of new pages wait as long (± 25 %) where nearly all pages with addresses of their form repeat such content, and under session ids that were recognised.',
  ),
  'content.similarHoldDays': define(
    z.number().min(0).max(3_650),
    7,
    'd',
    'Delay (± 25 %) of the first visit to a new page where nearly all pages with addresses of its form have content similar to that of others. Keep it short: the numbers that differ may matter.',
  ),
  'content.similarFactor': define(
    z.number().min(1).max(100),
    4,
    null,
    'Factor by which the revisit interval of pages with similar content is longer, up to the maximum of their seed list.',
  ),
} as const;
