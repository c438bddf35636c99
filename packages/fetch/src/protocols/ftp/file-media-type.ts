/** Media types of files by their extension, as web servers declare them. */
const byExtension: Readonly<Record<string, string>> = {
  '7z': 'application/x-7z-compressed',
  asc: 'text/plain',
  bz2: 'application/x-bzip2',
  c: 'text/plain',
  css: 'text/css',
  csv: 'text/csv',
  deb: 'application/vnd.debian.binary-package',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  h: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  iso: 'application/octet-stream',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/plain',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpg: 'video/mpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  ps: 'application/postscript',
  rpm: 'application/x-rpm',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  tgz: 'application/gzip',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  wav: 'audio/wav',
  webp: 'image/webp',
  xhtml: 'application/xhtml+xml',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  xz: 'application/x-xz',
  z: 'application/x-compress',
  zip: 'application/zip',
  zst: 'application/zstd',
};

/** Bytes that decide whether a file without a known extension is text. */
const sniffedBytes = 1024;

/** The media type of a file, which FTP does not state: by its extension, else by its first bytes. */
export function fileMediaType(path: string, firstBytes: Uint8Array): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const known = dot > 0 ? byExtension[name.slice(dot + 1).toLowerCase()] : undefined;
  if (known !== undefined) return known;
  const isText = firstBytes.length > 0 && !firstBytes.subarray(0, sniffedBytes).some(isControl);
  return isText ? 'text/plain' : 'application/octet-stream';
}

/** Control characters other than those of text: tab, line ends, form feed, escape. */
const isControl = (byte: number) =>
  byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
