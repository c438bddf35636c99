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
