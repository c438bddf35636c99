import { withoutNul } from './storable-text.ts';

/**
 * Columns of rows as one-dimensional PostgreSQL arrays in the binary format of the wire protocol, which the
 * server reads without parsing text: a header (dimensions, whether there are nulls, element type, length,
 * lower bound), then each element with its length before it. The `pg` driver sends a Buffer parameter as
 * binary. Each function takes the rows and a function that reads the value of one.
 */
type Column<Row, Value> = (row: Row) => Value | null;

const headerBytes = 20;
const nullLength = -1;

/** Object ids of the types in PostgreSQL's catalogue; they are the same in every server. */
const typeIds = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  float4: 700,
  float8: 701,
  timestamptz: 1184,
  uuid: 2950,
} as const;

/** PostgreSQL counts microseconds from the year 2000. */
const epochMilliseconds = Date.UTC(2000, 0, 1);
const wordSize = 2 ** 32;

function begin(bytes: number, length: number, type: keyof typeof typeIds): Buffer {
  const buffer = Buffer.allocUnsafe(headerBytes + bytes);
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  // Flag for nulls, which the server ignores: it reads the elements.
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(typeIds[type], 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return length === 0 ? buffer.subarray(0, 12) : buffer;
}

/** An array of values that all have the same size. */
function fixed<Row, Value>(
  rows: readonly Row[],
  column: Column<Row, Value>,
  type: keyof typeof typeIds,
  size: number,
  write: (buffer: Buffer, value: Value, offset: number) => void,
): Buffer {
  const buffer = begin(rows.length * (4 + size), rows.length, type);
  let offset = headerBytes;
  for (const row of rows) {
    const value = column(row);
    if (value === null) {
      buffer.writeInt32BE(nullLength, offset);
      offset += 4;
      continue;
    }
    buffer.writeInt32BE(size, offset);
    writeChecked(write, buffer, value, offset + 4);
    offset += 4 + size;
  }
  return rows.length === 0 ? buffer : buffer.subarray(0, offset);
}

/** Refuses a value that does not fit as the server would: with SQLSTATE 22003, numeric value out of range. */
function writeChecked<Value>(
  write: (buffer: Buffer, value: Value, offset: number) => void,
  buffer: Buffer,
  value: Value,
  offset: number,
): void {
  try {
    write(buffer, value, offset);
  } catch (error) {
    throw Object.assign(new Error(`${String(value)} is out of range`, { cause: error }), { code: '22003' });
  }
}

export function int8Array<Row>(rows: readonly Row[], column: Column<Row, bigint>): Buffer {
  return fixed(rows, column, 'int8', 8, (buffer, value, offset) => buffer.writeBigInt64BE(value, offset));
}

/** Whole numbers up to 2^53 as int8. */
export function safeIntegerArray<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  return fixed(rows, column, 'int8', 8, writeInteger);
}

export function int4Array<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  return fixed(rows, column, 'int4', 4, (buffer, value, offset) => buffer.writeInt32BE(value, offset));
}

export function int2Array<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  return fixed(rows, column, 'int2', 2, (buffer, value, offset) => buffer.writeInt16BE(value, offset));
}

export function float4Array<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  return fixed(rows, column, 'float4', 4, (buffer, value, offset) => buffer.writeFloatBE(value, offset));
}

export function float8Array<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  return fixed(rows, column, 'float8', 8, (buffer, value, offset) => buffer.writeDoubleBE(value, offset));
}

export function boolArray<Row>(rows: readonly Row[], column: Column<Row, boolean>): Buffer {
  return fixed(rows, column, 'bool', 1, (buffer, value, offset) => buffer.writeUInt8(value ? 1 : 0, offset));
}

export function timestamptzArray<Row>(rows: readonly Row[], column: Column<Row, Date>): Buffer {
  return fixed(rows, column, 'timestamptz', 8, (buffer, value, offset) =>
    writeInteger(buffer, (value.getTime() - epochMilliseconds) * 1000, offset),
  );
}

export function uuidArray<Row>(rows: readonly Row[], column: Column<Row, string>): Buffer {
  return fixed(rows, column, 'uuid', 16, (buffer, value, offset) => {
    const written = buffer.write(value.replaceAll('-', ''), offset, 16, 'hex');
    if (written !== 16) throw new RangeError('not a UUID');
  });
}

/**
 * Texts. Characters that PostgreSQL cannot store become replacement characters, so that no byte from a
 * web server fails a commit.
 */
export function textArray<Row>(rows: readonly Row[], column: Column<Row, string>): Buffer {
  const texts = rows.map((row) => withoutNul(column(row)));
  const bytes = texts.reduce((sum, text) => sum + 4 + (text === null ? 0 : Buffer.byteLength(text)), 0);
  const buffer = begin(bytes, rows.length, 'text');
  let offset = headerBytes;
  for (const text of texts) {
    const length = text === null ? 0 : buffer.write(text, offset + 4);
    buffer.writeInt32BE(text === null ? nullLength : length, offset);
    offset += 4 + length;
  }
  return buffer;
}

export function byteaArray<Row>(rows: readonly Row[], column: Column<Row, Uint8Array>): Buffer {
  const values = rows.map(column);
  const bytes = values.reduce((sum, value) => sum + 4 + (value?.byteLength ?? 0), 0);
  const buffer = begin(bytes, rows.length, 'bytea');
  let offset = headerBytes;
  for (const value of values) {
    buffer.writeInt32BE(value?.byteLength ?? nullLength, offset);
    if (value) buffer.set(value, offset + 4);
    offset += 4 + (value?.byteLength ?? 0);
  }
  return buffer;
}

/** Writes a whole number beyond 32 bits in two halves: several times faster than through a bigint. */
function writeInteger(buffer: Buffer, value: number, offset: number): void {
  if (!Number.isFinite(value)) throw new RangeError('not a finite number');
  const high = Math.floor(value / wordSize);
  buffer.writeInt32BE(high, offset);
  buffer.writeUInt32BE(value - high * wordSize, offset + 4);
}
