import { z } from 'zod';
import { cursor, hostName, reason } from './fields.ts';

/** Above the limit of 500 KiB up to which a robots.txt is read. */
const maxDraftLetters = 600_000;

export const robotsListInput = z.strictObject({
  filter: z.enum(['all', 'errors', 'exceptions', 'requested']).default('all'),
  cursor,
});
export const robotsVersionsInput = z.strictObject({ name: hostName.optional(), cursor });
export const robotsVersionInput = z.strictObject({
  name: hostName,
  scheme: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z\d+.-]*$/, 'A URL scheme such as https'),
  fetchedAt: z.date(),
});
export const robotsTryInput = z.strictObject({
  name: hostName.optional(),
  draft: z.string().max(maxDraftLetters, 'A robots.txt is read as far as 500 KiB').optional(),
  urls: z.array(z.string().trim().max(10_000)).max(200, 'At most 200 URLs at a time'),
});
export const robotsRecheckInput = z.strictObject({
  which: z.union([
    z.strictObject({ names: z.array(hostName).min(1).max(1_000, 'At most 1,000 hosts at a time') }),
    z.enum(['errors', 'all']),
  ]),
  reason,
});
