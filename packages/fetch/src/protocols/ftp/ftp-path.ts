/** `;type=i` at the end of a URL chooses a transfer mode (RFC 1738, 3.2.2); all transfers are binary. */
const transferType = /;type=[aid]$/i;

/**
 * The path that commands name, one character per byte, because servers do not say how they encode names.
 * Null for a path with a line end or a zero byte: it would end the command and begin another.
 */
export function commandPath({ pathname, search }: URL): string | null {
  const path = `${pathname}${search}`.replace(transferType, '');
  const bytes = path.replace(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return /[\r\n\0]/.test(bytes) ? null : bytes;
}
