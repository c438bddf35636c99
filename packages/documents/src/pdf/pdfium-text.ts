import type { Pdfium } from './open-pdfium.ts';

/** Longer strings beside the text of pages are no titles and no URLs. */
const maxBytes = 65_536;

/** Writes at most `bytes` to an address, and answers how many there are. */
type StringCall = (address: number, bytes: number) => number;

/** The bytes of a string that the library copies; null where it is missing or too long. */
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

/** The same for a string in UTF-16 with a zero behind it. */
export function callForText(pdfium: Pdfium, call: StringCall): string | null {
  const bytes = callForBytes(pdfium, call);
  return bytes === null ? null : Buffer.from(bytes).toString('utf16le').replace(/\0+$/, '');
}

/** A text of so many bytes in UTF-16 at an address. */
export function readUtf16(pdfium: Pdfium, address: number, bytes: number): string {
  return Buffer.from(pdfium.bytes().buffer, address, bytes).toString('utf16le');
}
