import { gzipWithZlib } from '@meguri/warc';
import { openLibdeflate } from './libdeflate.ts';

/**
 * Compresses records as fast as this machine can.
 *
 * @param level 1 (fast) to 9 (small), about the same bytes whichever library does it
 */
export const fastestGzip = openLibdeflate() ?? gzipWithZlib;
