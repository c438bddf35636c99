const transientCodes = new Set([
  '40001',
  '40P01',
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/**
 * Whether the database refused for a reason that passes by itself: a deadlock, a serialisation failure, a restart, a lost connection.
 * Reads codes only, through Prisma's and the driver's wrappings.
 */
export function isTransient(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (transientCodes.has(String(code)) || transientCodes.has(String(originalCode))) return true;
  // Prisma's own: cannot reach the server, timed out, connection closed, write conflict or deadlock, no connection from the pool.
  if (['P1001', 'P1002', 'P1008', 'P1017', 'P2034', 'P2024', 'P2028'].includes(String(code))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isTransient(inner, depth + 1));
}
