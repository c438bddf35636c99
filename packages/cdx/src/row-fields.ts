import { encodeBase32, escapeUri } from '@meguri/warc';
import type { CdxRow } from './cdx-row.ts';
import type { FieldText } from './collapse.ts';
import { digitsOf } from './timestamps.ts';

/** Fields that are the same in both dialects. */
export const urlKeyText: FieldText = ({ surt }) => escapeUri(surt);
export const timestampText: FieldText = ({ capturedAt }) => digitsOf(capturedAt);
export const urlText: FieldText = ({ url }) => escapeUri(url);
export const lengthText: FieldText = ({ length }) => String(length);
export const offsetText: FieldText = ({ offset }) => String(offset);
export const fileNameText: FieldText = ({ fileName }) => escapeUri(fileName);
export const revisitType = 'warc/revisit';

/** Base32, as in WARC files: 32 characters for SHA-1, 56 with padding for SHA-256. Null: unknown. */
export const digestOf = ({ digest }: CdxRow): string | null => digest && encodeBase32(digest);
