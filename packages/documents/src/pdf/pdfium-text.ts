import type { Pdfium } from './open-pdfium.ts';

/** Limit of strings other than the text of pages: titles and URLs are not longer. */
const maxBytes = 65_536;

/** Writes at most `bytes` to an address, and returns the length of the whole string in bytes. */
type StringCall = (address: number, bytes: number) => number;

/** The bytes of a string that the library copies; null if it is missing or too long. */
export function callForBytes(pdfium: Pdfium, call: StringCall): Uint8Array | null {
  const bytes = call(0, 0);
  if (bytes <= 0 || bytes > maxBytes) return null;
  const address = pdfium.allocate(bytes);
  if (address === 0) throw new RangeError('memory is full');
  call(address, bytes);
  const copy = pdfium.bytes().slice(address, address + bytes);
  pdfium.free(address);
  return copy;
}

/** {@link callForBytes} for a zero-terminated string in UTF-16. */
export function callForText(pdfium: Pdfium, call: StringCall): string | null {
  const bytes = callForBytes(pdfium, call);
  return bytes === null ? null : Buffer.from(bytes).toString('utf16le').replace(/\0+$/, '');
}

/** Reads UTF-16 text at an address. @param bytes length in bytes */
export function readUtf16(pdfium: Pdfium, address: number, bytes: number): string {
  return Buffer.from(pdfium.bytes().buffer, address, bytes).toString('utf16le');
}
