import type { DocumentBounds } from '../bounds.ts';
import { DocumentWriter, type DocumentParts } from '../document-writer.ts';
import { openPdfium, type Pdfium } from './open-pdfium.ts';
import { callForBytes, callForText, readUtf16 } from './pdfium-text.ts';

/** An instance whose memory exceeds this size is not reused for another document. */
const keptBytes = 64 * 1_048_576;

let kept: { pdfium: Pdfium; maxBytes: number } | null = null;

/**
 * Reads text, title, language and links of a PDF.
 *
 * @returns null for a PDF that is damaged, needs a password or needs too much memory
 */
export async function readPdf(body: Uint8Array, bounds: DocumentBounds): Promise<DocumentParts | null> {
  const maxBytes = bounds.maxLibraryBytes;
  const pdfium = kept?.maxBytes === maxBytes ? kept.pdfium : await openPdfium(maxBytes);
  // A failed call leaves the library in an unknown state.
  kept = null;
  let parts: DocumentParts | null;
  try {
    parts = read(pdfium, body, bounds);
  } catch {
    return null;
  }
  if (pdfium.bytes().byteLength <= keptBytes) kept = { pdfium, maxBytes };
  return parts;
}

function read(pdfium: Pdfium, body: Uint8Array, bounds: DocumentBounds): DocumentParts | null {
  const address = pdfium.allocate(body.byteLength);
  if (address === 0) throw new RangeError('memory is full');
  pdfium.bytes().set(body, address);
  const document = pdfium.calls.FPDF_LoadMemDocument(address, body.byteLength, '');
  if (document === 0) {
    pdfium.free(address);
    return null;
  }
  const parts = readPages(pdfium, document, bounds);
  pdfium.calls.FPDF_CloseDocument(document);
  pdfium.free(address);
  return parts;
}

function readPages(pdfium: Pdfium, document: number, bounds: DocumentBounds): DocumentParts {
  const { calls } = pdfium;
  const writer = new DocumentWriter(bounds);
  writer.title = callForText(pdfium, (to, bytes) => calls.FPDF_GetMetaText(document, 'Title', to, bytes));
  writer.language =
    callForText(pdfium, (to, bytes) => calls.FPDFCatalog_GetLanguage(document, to, bytes)) || null;
  const pages = Math.min(calls.FPDF_GetPageCount(document), bounds.maxPages);
  for (let index = 0; index < pages && !writer.isFull; index += 1) {
    const page = calls.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    readText(pdfium, page, writer);
    readLinks(pdfium, document, page, writer);
    calls.FPDF_ClosePage(page);
  }
  return writer.finish();
}

/** The library's characters for a hyphen at a line break within a word. */
// oxlint-disable-next-line no-control-regex -- The library writes a control character.
const softHyphen = /[\u0002\ufffe](?:\r?\n)?/g;

/** Code units that are copied at once. */
const copiedUnits = 1_048_576;

function readText(pdfium: Pdfium, page: number, writer: DocumentWriter): void {
  const { calls } = pdfium;
  const text = calls.FPDFText_LoadPage(page);
  if (text === 0) return;
  const count = calls.FPDFText_CountChars(text);
  for (let start = 0; start < count && !writer.isFull; start += copiedUnits) {
    const units = Math.min(copiedUnits, count - start);
    // A character may be two code units.
    const to = pdfium.allocate(4 * units + 2);
    if (to === 0) throw new RangeError('memory is full');
    const written = calls.FPDFText_GetText(text, start, units, to);
    const piece = readUtf16(pdfium, to, 2 * Math.min(Math.max(written - 1, 0), 2 * units));
    pdfium.free(to);
    writer.write(piece.replace(softHyphen, '').replaceAll('\r\n', '\n'));
  }
  writer.write('\n\n');
  calls.FPDFText_ClosePage(text);
}

/** Annotations of a page that are read. */
const maxAnnotations = 20_000;

function readLinks(pdfium: Pdfium, document: number, page: number, writer: DocumentWriter): void {
  const { calls } = pdfium;
  const place = pdfium.allocate(8);
  if (place === 0) throw new RangeError('memory is full');
  pdfium.bytes().fill(0, place, place + 8);
  for (let read = 0; read < maxAnnotations; read += 1) {
    if (!calls.FPDFLink_Enumerate(page, place, place + 4)) break;
    const link = new DataView(pdfium.bytes().buffer).getInt32(place + 4, true);
    const action = calls.FPDFLink_GetAction(link);
    if (action === 0) continue;
    const uri = callForBytes(pdfium, (to, bytes) => calls.FPDFAction_GetURIPath(document, action, to, bytes));
    if (uri !== null) writer.link(Buffer.from(uri).toString('utf8').replace(/\0+$/, ''));
  }
  pdfium.free(place);
}
