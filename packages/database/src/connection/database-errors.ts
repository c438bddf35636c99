/**
 * SQLSTATE codes of PostgreSQL: serialisation failure, deadlock, broken connections (class 08),
 * shutdowns and crashes, start-up, too many connections. And network errors: connection refused,
 * connection reset, broken pipe, timeout.
 */
const transientCodes = new Set([
  '40001',
  '40P01',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Prisma's own: cannot reach the server, timed out, connection closed, write conflict or deadlock, no
 * connection from the pool.
 */
const transientPrismaCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

/** Prisma's driver adapter maps some of the codes above to these. */
const transientKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/**
 * Broken connections for which the `pg` driver has no code, only these texts
 * (pg/lib/client.js, pg-pool/index.js).
 */
const transientDriverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]);

/**
 * Whether a database error is temporary: a deadlock, a serialisation failure, a restart, a lost connection.
 * Unwraps the errors of Prisma and of the driver.
 */
export function isTransient(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, errorCode, originalCode, kind, message, cause, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >;
  if ([code, originalCode].some((one) => transientCodes.has(String(one)))) return true;
  if ([code, errorCode].some((one) => transientPrismaCodes.has(String(one)))) return true;
  if (transientKinds.has(String(kind)) || transientDriverMessages.has(String(message))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isTransient(inner, depth + 1));
}

/** SQLSTATE of PostgreSQL: no space left on its disk. */
const diskFullCode = '53100';

/** Whether PostgreSQL refused a write because its disk is full. Unwraps errors as {@link isTransient} does. */
export function isDatabaseFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (code === diskFullCode || originalCode === diskFullCode) return true;
  return [cause, meta, driverAdapterError].some((inner) => isDatabaseFull(inner, depth + 1));
}

/**
 * SQLSTATE classes of refused values: data exception, integrity constraint violation, program limit exceeded.
 */
const valueErrorClasses = new Set(['22', '23', '54']);

/**
 * Whether the database refused a value, so that the same statement fails in any state of the database. Reads
 * SQLSTATE codes only, also in errors wrapped by Prisma and the driver.
 */
export function isValueError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if ([code, originalCode].some((one) => isValueCode(one))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isValueError(inner, depth + 1));
}

function isValueCode(code: unknown): boolean {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && valueErrorClasses.has(code.slice(0, 2));
}
