import type { WarcRecord } from '@meguri/warc/reading';

/** What an analyser reads: documents of a snapshot, or rows of another scan. */
export type AnalyserInput = 'records' | 'rows';

/** Extension of the files of pieces, by which analysers distinguish rows from WARC. */
export const pieceEnding: Readonly<Record<AnalyserInput, string>> = { records: '.warc.gz', rows: '.jsonl' };

/** A number after the id of a record distinguishes its rows. */
export const rowId = (recordId: string, number: number): string => `${recordId}#${number}`;
export const recordIdOf = (id: string): string => id.replace(/#\d+$/, '');

/** Whether a record holds a document: a response, or a resource received over another protocol. */
export const holdsDocument = ({ type }: Pick<WarcRecord, 'type'>): boolean =>
  type === 'response' || type === 'resource';
