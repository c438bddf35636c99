import { TypeOverrides } from 'pg';

const bytea = 17;
const int8 = 20;
const timestamptz = 1184;

/**
 * Types of values read by the hot path, the same as Prisma's: 64-bit integers as
 * bigint and instants as dates.
 */
export function hotValueTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(int8, BigInt);
  types.setTypeParser(bytea, parseBytes);
  types.setTypeParser(timestamptz, parseInstant);
  return types;
}

/** `\\x00ff` as bytes with their own buffer: a transfer to a thread copies the whole buffer. */
function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/** `2026-03-01 12:00:00.123+00`, as a server in UTC writes it. */
function parseInstant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`);
}
