import type { WarcRecord } from '@meguri/warc/reading';

/** Whether a record holds a document: a response, or what was received over another protocol. */
export const holdsDocument = ({ type }: Pick<WarcRecord, 'type'>): boolean =>
  type === 'response' || type === 'resource';
