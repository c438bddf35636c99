import { gzipWithZlib } from '@meguri/warc';
import { openLibdeflate } from './libdeflate.ts';

/**
 * The fastest compression of records on this machine.
 *
 * @param level 1 (fast) to 9 (small); both libraries give about the same size
 */
export const fastestGzip = openLibdeflate() ?? gzipWithZlib;
