/** Format of a document: `pdf`, or `zip` for office documents (Office Open XML, OpenDocument). */
export type DocumentFormat = 'pdf' | 'zip';

const pdfTypes: ReadonlySet<string> = new Set(['application/pdf', 'application/x-pdf']);

/** Prefixes of the media types of office documents; old binary formats have other types. */
const officeTypes = [
  'application/vnd.openxmlformats-officedocument.',
  'application/vnd.oasis.opendocument.',
  'application/vnd.ms-word.document.macroenabled',
  'application/vnd.ms-excel.sheet.macroenabled',
  'application/vnd.ms-powerpoint.presentation.macroenabled',
];

/** Types that servers declare for files of unknown type. */
const vagueTypes: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/force-download',
  'application/zip',
]);

const officeNames = /\.(?:docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|ppsx|potx|odt|ott|ods|ots|odp|otp)$/i;

/**
 * The format of a document whose text can be read, without reading it; null for all other content. If the
 * media type is vague, the first bytes decide, and for office documents also the file name.
 *
 * @param mediaType in lower case, without parameters; empty if none is declared
 */
export function documentFormat(mediaType: string, body: Uint8Array, url: string): DocumentFormat | null {
  if (pdfTypes.has(mediaType)) return 'pdf';
  if (officeTypes.some((type) => mediaType.startsWith(type))) return 'zip';
  if (!vagueTypes.has(mediaType)) return null;
  if (startsWith(body, '%PDF-')) return 'pdf';
  return startsWith(body, 'PK\u0003\u0004') && officeNames.test(pathOf(url)) ? 'zip' : null;
}

const startsWith = (body: Uint8Array, mark: string) =>
  Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, mark.length)).toString('latin1') ===
  mark;

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
