import { encodeBase32, escapeUri } from '@meguri/warc';
import type { CdxRow } from './cdx-row.ts';
import type { FieldText } from './collapse.ts';
import { digitsOf } from './timestamps.ts';

/** What both dialects read in the same way. */
export const urlKeyText: FieldText = ({ surt }) => escapeUri(surt);
export const timestampText: FieldText = ({ capturedAt }) => digitsOf(capturedAt);
export const urlText: FieldText = ({ url }) => escapeUri(url);
export const lengthText: FieldText = ({ length }) => String(length);
export const offsetText: FieldText = ({ offset }) => String(offset);
export const fileNameText: FieldText = ({ fileName }) => escapeUri(fileName);
export const revisitType = 'warc/revisit';

/** Base32, as in WARC files: 32 characters of SHA-1, 56 with padding of SHA-256. Null: unknown. */
export const digestOf = ({ digest }: CdxRow): string | null => digest && encodeBase32(digest);
