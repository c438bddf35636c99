import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { millisecondsPerDay } from '@meguri/contracts';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | bigint | boolean | Date | Buffer | null;

/** Copies rows into a table over its own connection. */
export interface RowCopy {
  add(row: readonly Cell[]): void;
  /** Sends buffered rows as the server accepts them. Call it regularly. */
  drain(): Promise<void>;
  /** Sends the remaining rows and completes the copy. */
  end(): Promise<void>;
}

const bufferedBytes = 1_000_000;

/** PostgreSQL's COPY: several times as fast as insertions. */
export async function copyRows(
  databaseUrl: string,
  table: string,
  columns: readonly string[],
): Promise<RowCopy> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const stream = client.query(
    from(`COPY "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) FROM STDIN`),
  );
  const done = finished(stream);
  // The error is reported by `end`.
  done.catch(() => undefined);
  let text = '';
  return {
    add: (row) => {
      for (let index = 0; index < row.length; index += 1)
        text += (index === 0 ? '' : '\t') + cellText(row[index] ?? null);
      text += '\n';
    },
    drain: async () => {
      if (text.length < bufferedBytes) return;
      const chunk = text;
      text = '';
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end(text);
      try {
        await done;
      } finally {
        await client.end();
      }
    },
  };
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  switch (typeof cell) {
    case 'string':
      return special.test(cell) ? escaped(cell) : cell;
    case 'object':
      return cell instanceof Date ? instantText(cell.getTime()) : `\\\\x${cell.toString('hex')}`;
    default:
      return String(cell);
  }
}

const special = /[\\\t\n\r]/;

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

const days = new Map<number, string>();
const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Like `toISOString`, but several times as fast, since many instants are on the same day. */
function instantText(ms: number): string {
  const day = Math.floor(ms / millisecondsPerDay);
  let date = days.get(day);
  if (date === undefined) days.set(day, (date = new Date(ms).toISOString().slice(0, 11)));
  const rest = ms - day * millisecondsPerDay;
  const seconds = Math.floor(rest / 1000);
  return `${date}${digits(Math.floor(seconds / 3600), 2)}:${digits(Math.floor(seconds / 60) % 60, 2)}:${digits(seconds % 60, 2)}.${digits(rest % 1000, 3)}Z`;
}
