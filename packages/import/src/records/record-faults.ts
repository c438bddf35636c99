import type { ForeignFault } from '@meguri/warc';
import type { ImportProblem } from '../entry.ts';

/** What can be wrong with a record. */
export type Fault = ForeignFault | 'cut' | 'several-records' | 'record-too-large' | 'endless';

const faults: Readonly<Record<Fault, readonly [reason: string, fix: string]>> = {
  'no-header': [
    'The header of a record has no end.',
    'If it is padding, no action is needed. Otherwise, write the file again.',
  ],
  'not-a-record': [
    'There is neither a WARC nor an ARC record.',
    'If the length of the record before it is wrong, correct it.',
  ],
  'missing-field': ['A record lacks WARC-Type or Content-Length.', 'Add the field, or leave the record out.'],
  'bad-date': [
    'The date of a record does not exist, or its year is not 1990 to 2199.',
    'Correct WARC-Date, or leave the record out.',
  ],
  'length-mismatch': [
    'The stated length of a record is longer than the record.',
    'Correct Content-Length, or leave the record out.',
  ],
  'not-gzip': [
    'The bytes are not a gzip member.',
    'Compress each record as a member of its own, as `warcio recompress` does.',
  ],
  'bad-deflate': ['A gzip member is damaged.', 'Fetch the file again from its source.'],
  'bad-checksum': ['The checksum of a gzip member is wrong.', 'Fetch the file again from its source.'],
  'too-large': [
    'A gzip member holds more than 1 GiB.',
    'Compress each record as a member of its own, as `warcio recompress` does.',
  ],
  endless: [
    'The gzip members of more than 1 GiB hold more than 64 GiB: the file is read no further.',
    'If it is a decompression bomb, no action is needed. Otherwise, compress each record as a member of its own.',
  ],
  'record-too-large': [
    'The record is larger than 1 GiB.',
    'No action is needed: records of this size are not imported.',
  ],
  'no-http-head': [
    'The HTTP response of a record has no end of its head within 1 MiB.',
    'If it is not an HTTP response, correct Content-Type, or leave the record out.',
  ],
  cut: ['The file ends within a record: it was cut.', 'Fetch the file again from its source.'],
  'several-records': [
    'A gzip member holds several records, of which only the first can be addressed.',
    'Compress each record as a member of its own, as `warcio recompress` does, and import the file again.',
  ],
};

/**
 * The message for a fault: reason and fix.
 *
 * @param offset of the record in its file
 */
export function problemAt(offset: number, fault: Fault): { kind: 'problem'; problem: ImportProblem } {
  const [reason, fix] = faults[fault];
  return { kind: 'problem', problem: { line: null, offset, reason, fix } };
}
