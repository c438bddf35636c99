/** The columns that are read of a CDX file; a file may have others. */
export type CdxColumn =
  | 'timestamp'
  | 'url'
  | 'mime'
  | 'status'
  | 'digest'
  | 'redirect'
  | 'length'
  | 'offset'
  | 'file';

/** The letters of a header line. https://archive.org/web/researcher/cdx_legend.php */
const letters: Readonly<Record<string, CdxColumn>> = {
  b: 'timestamp',
  a: 'url',
  m: 'mime',
  s: 'status',
  k: 'digest',
  r: 'redirect',
  S: 'length',
  V: 'offset',
  g: 'file',
};

/** Names of fields in the answers of CDX servers (the Wayback Machine's and pywb's) and in CDXJ. */
const fieldNames: Readonly<Record<string, CdxColumn>> = {
  timestamp: 'timestamp',
  original: 'url',
  url: 'url',
  mimetype: 'mime',
  mime: 'mime',
  statuscode: 'status',
  status: 'status',
  digest: 'digest',
  redirect: 'redirect',
  length: 'length',
  offset: 'offset',
  filename: 'file',
};

/** The columns of a file in order; null: a column that is not read. */
export type CdxLayout = readonly (CdxColumn | null)[];

/** The columns that the letters of a header line name; null: instant or URL is missing. */
export function layoutOfLetters(header: string): CdxLayout | null {
  return whole(
    header
      .trim()
      .split(/\s+/)
      .slice(1)
      .map((letter) => letters[letter] ?? null),
  );
}

/** The columns that the first row of an answer names. */
export function layoutOfNames(names: readonly string[]): CdxLayout | null {
  return whole(names.map((name) => columnOfField(name)));
}

export const columnOfField = (name: string): CdxColumn | null => fieldNames[name.toLowerCase()] ?? null;

const whole = (layout: CdxLayout): CdxLayout | null =>
  layout.includes('timestamp') && layout.includes('url') ? layout : null;

const ofLetters = (text: string): CdxLayout => Array.from(text, (letter) => letters[letter] ?? null);

/** Layouts of files without a header, by their number of columns. */
const layoutsByColumns: Readonly<Record<number, CdxLayout>> = {
  // The answer of a CDX server as text: urlkey timestamp original mimetype statuscode digest length.
  7: ofLetters('NbamskS'),
  9: ofLetters('NbamskrVg'),
  10: ofLetters('NbamskrMVg'),
  11: ofLetters('NbamskrMSVg'),
};

export const defaultLayout = (columns: number): CdxLayout | null => layoutsByColumns[columns] ?? null;
