import { TypeOverrides } from 'pg';

const bytea = 17;
const int8 = 20;
const timestamptz = 1184;

/** How answers of the hot path are read: as Prisma gives them, whole numbers of 64 bits as bigint and instants as dates. */
export function hotValueTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(int8, BigInt);
  types.setTypeParser(bytea, parseBytes);
  types.setTypeParser(timestamptz, parseInstant);
  return types;
}

/** `\\x00ff` as bytes that share no memory with others: to hand them to a thread copies the whole of it. */
function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/** `2026-03-01 12:00:00.123+00`, as a server in UTC writes it. */
function parseInstant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`);
}
