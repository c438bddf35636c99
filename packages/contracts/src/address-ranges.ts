import { z } from 'zod';

/** The entries of a setting that is a list in one text: between blanks or commas. */
export function entriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '');
}

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** IP addresses and ranges between blanks or commas. */
export const addressRanges = z
  .string()
  .max(20_000)
  .refine(
    (text) => entriesOf(text).every((entry) => addressRange.safeParse(entry).success),
    'expected IP addresses and ranges such as 192.0.2.7 and 2001:db8::/32, between blanks or commas',
  );
