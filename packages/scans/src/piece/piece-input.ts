import type { WarcRecord } from '@meguri/warc/reading';

/** What an analyser reads: documents of a snapshot, or rows of another scan. */
export type AnalyserInput = 'records' | 'rows';

/** Of the files of pieces: analysers tell rows from WARC by it. */
export const pieceEnding: Readonly<Record<AnalyserInput, string>> = { records: '.warc.gz', rows: '.jsonl' };

/** Rows of one record are told apart by a number behind its id. */
export const rowId = (recordId: string, number: number): string => `${recordId}#${number}`;
export const recordIdOf = (id: string): string => id.replace(/#\d+$/, '');

/** Whether a record holds a document: a response, or what was received over another protocol. */
export const holdsDocument = ({ type }: Pick<WarcRecord, 'type'>): boolean =>
  type === 'response' || type === 'resource';
