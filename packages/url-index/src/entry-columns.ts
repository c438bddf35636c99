import type { CaptureVerdict } from '@meguri/contracts';
import { registrableDomain, surtKey } from '@meguri/urls';

/** A capture to be added to the index. Instants are microseconds since 1970. */
export interface IndexEntry {
  hostId: bigint;
  urlKey: bigint;
  url: string;
  capturedAt: number;
  verdict: CaptureVerdict;
  code: string;
  status: number | null;
  mime: string | null;
  language: string | null;
  recordType: string;
  fileId: number;
  offset: number;
  length: number;
  bodyFileId: number | null;
  bodyOffset: number | null;
  bodyLength: number | null;
  bodyAt: number | null;
  bodyUrl: string | null;
  payloadDigest: Uint8Array | null;
  payloadBytes: number;
  truncated: string | null;
  seedListId: number | null;
}

type ColumnType = 'VARCHAR' | 'BIGINT' | 'INTEGER' | 'SMALLINT' | 'TIMESTAMP' | 'BLOB' | 'BOOLEAN';
type Value = string | number | bigint | boolean | Uint8Array | null;

interface Column {
  type: ColumnType;
  value: (entry: IndexEntry, position: number) => Value;
}

/** The columns of the index: the only definition. Instants are UTC. */
export const entryColumns = {
  /** Sort key: host reversed, no scheme, no www. */
  surt: { type: 'VARCHAR', value: ({ url }) => surtKey(url) },
  /** Canonical URL. Validity is decided by it, not by the sort key. */
  url: { type: 'VARCHAR', value: ({ url }) => url },
  /** Registrable domain; the host if it has none, as with an IP address. */
  domain: { type: 'VARCHAR', value: ({ url }) => registrableDomain(new URL(url).host) },
  captured_at: { type: 'TIMESTAMP', value: ({ capturedAt }) => capturedAt },
  /** Number of the capture, in the order in which captures were added to the index. */
  position: { type: 'BIGINT', value: (_, position) => position },
  host_id: { type: 'BIGINT', value: ({ hostId }) => hostId },
  url_key: { type: 'BIGINT', value: ({ urlKey }) => urlKey },
  verdict: { type: 'VARCHAR', value: ({ verdict }) => verdict },
  code: { type: 'VARCHAR', value: ({ code }) => code },
  is_rules: { type: 'BOOLEAN', value: ({ url }) => isRules(url) },
  status: { type: 'SMALLINT', value: ({ status }) => status },
  mime: { type: 'VARCHAR', value: ({ mime }) => mediaType(mime) },
  language: { type: 'VARCHAR', value: ({ language }) => language },
  record_type: { type: 'VARCHAR', value: ({ recordType }) => recordType },
  file_id: { type: 'INTEGER', value: ({ fileId }) => fileId },
  file_offset: { type: 'BIGINT', value: ({ offset }) => offset },
  length: { type: 'INTEGER', value: ({ length }) => length },
  /** The file of the record with the body; null: there is none. */
  body_file_id: { type: 'INTEGER', value: ({ bodyFileId }) => bodyFileId },
  body_offset: { type: 'BIGINT', value: ({ bodyOffset }) => bodyOffset },
  body_length: { type: 'INTEGER', value: ({ bodyLength }) => bodyLength },
  body_at: { type: 'TIMESTAMP', value: ({ bodyAt }) => bodyAt },
  /** URL of the body if it is another one: the row is a duplicate. */
  body_url: { type: 'VARCHAR', value: ({ bodyUrl }) => bodyUrl },
  body_surt: { type: 'VARCHAR', value: ({ bodyUrl }) => bodyUrl && surtKey(bodyUrl) },
  /** SHA-256 of the payload. */
  digest: { type: 'BLOB', value: ({ payloadDigest }) => payloadDigest },
  payload_bytes: { type: 'BIGINT', value: ({ payloadBytes }) => payloadBytes },
  truncated: { type: 'VARCHAR', value: ({ truncated }) => truncated },
  seed_list_id: { type: 'INTEGER', value: ({ seedListId }) => seedListId },
} as const satisfies Record<string, Column>;

export type EntryColumn = keyof typeof entryColumns;
const columns = Object.entries(entryColumns) as [EntryColumn, Column][];

export const columnNames = columns.map(([name]) => name);

/** `CREATE TABLE` of a table with these columns. */
export const createTableSql = (table: string): string =>
  `CREATE OR REPLACE TABLE ${table} (${columns.map(([name, { type }]) => `${name} ${type}`).join(', ')})`;

/** The order of each run: by sort key, then by URL and time. */
export const entryOrder = 'surt, url, captured_at, position';

/** The part of DuckDB's appender that is needed here. */
interface RowAppender {
  appendNull(): void;
  appendVarchar(value: string): void;
  appendBigInt(value: bigint): void;
  appendInteger(value: number): void;
  appendSmallInt(value: number): void;
  appendBoolean(value: boolean): void;
  appendBlob(value: Uint8Array): void;
  endRow(): void;
}

/**
 * Appends an entry.
 *
 * @param appendTimestamp takes microseconds
 */
export function appendEntry(
  appender: RowAppender,
  appendTimestamp: (microseconds: bigint) => void,
  entry: IndexEntry,
  position: number,
): void {
  for (const [, { type, value }] of columns) {
    const cell = value(entry, position);
    if (cell === null) appender.appendNull();
    else if (typeof cell === 'string') appender.appendVarchar(cell);
    else if (typeof cell === 'boolean') appender.appendBoolean(cell);
    else if (cell instanceof Uint8Array) appender.appendBlob(cell);
    else if (type === 'INTEGER') appender.appendInteger(Number(cell));
    else if (type === 'SMALLINT') appender.appendSmallInt(Number(cell));
    else if (type === 'TIMESTAMP') appendTimestamp(BigInt(cell));
    else appender.appendBigInt(BigInt(cell));
  }
  appender.endRow();
}

const isRules = (url: string): boolean => /^https?:\/\/[^/]+\/robots\.txt$/.test(url);

/** In lower case, without parameters; null if missing, malformed, or longer than any registered type. */
function mediaType(contentType: string | null): string | null {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(type) ? type : null;
}
