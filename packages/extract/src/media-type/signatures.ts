/** A media type and the bytes by which it is recognised. */
interface Signature {
  mediaType: string;
  /** In ISO-8859-1; a dot matches any byte. */
  start: string;
  /** Position of `start`; absent: 0. */
  offset?: number;
  /** Other formats are packed in this one, so another declared type of its kind is accepted. */
  isContainer?: true;
}

const signatures: readonly Signature[] = [
  { mediaType: 'application/pdf', start: '%PDF-' },
  { mediaType: 'application/postscript', start: '%!PS-Adobe-' },
  { mediaType: 'application/rtf', start: '{\\rtf' },
  { mediaType: 'image/png', start: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/gif', start: 'GIF8' },
  { mediaType: 'image/jpeg', start: '\xff\xd8\xff' },
  { mediaType: 'image/webp', start: 'RIFF....WEBP' },
  { mediaType: 'image/tiff', start: 'II*\0' },
  { mediaType: 'image/tiff', start: 'MM\0*' },
  { mediaType: 'image/x-icon', start: '\0\0\x01\0' },
  { mediaType: 'image/avif', start: 'ftypavif', offset: 4 },
  { mediaType: 'image/heic', start: 'ftypheic', offset: 4 },
  { mediaType: 'video/mp4', start: 'ftyp', offset: 4, isContainer: true },
  { mediaType: 'video/webm', start: '\x1a\x45\xdf\xa3', isContainer: true },
  { mediaType: 'video/x-msvideo', start: 'RIFF....AVI ' },
  { mediaType: 'video/x-flv', start: 'FLV\x01' },
  { mediaType: 'video/mpeg', start: '\0\0\x01\xba' },
  { mediaType: 'audio/mpeg', start: 'ID3' },
  { mediaType: 'audio/wav', start: 'RIFF....WAVE' },
  { mediaType: 'audio/flac', start: 'fLaC' },
  { mediaType: 'audio/ogg', start: 'OggS\0', isContainer: true },
  { mediaType: 'font/woff', start: 'wOFF' },
  { mediaType: 'font/woff2', start: 'wOF2' },
  { mediaType: 'font/otf', start: 'OTTO' },
  { mediaType: 'font/ttf', start: '\0\x01\0\0\0' },
  { mediaType: 'application/zip', start: 'PK\x03\x04', isContainer: true },
  { mediaType: 'application/gzip', start: '\x1f\x8b\x08', isContainer: true },
  { mediaType: 'application/x-bzip2', start: 'BZh', isContainer: true },
  { mediaType: 'application/x-xz', start: '\xfd7zXZ\0', isContainer: true },
  { mediaType: 'application/x-7z-compressed', start: '7z\xbc\xaf\x27\x1c' },
  { mediaType: 'application/vnd.rar', start: 'Rar!\x1a\x07' },
  { mediaType: 'application/x-ole-storage', start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', isContainer: true },
  { mediaType: 'application/x-msdownload', start: 'MZ\x90\0' },
  { mediaType: 'application/x-elf', start: '\x7fELF' },
  { mediaType: 'application/java-vm', start: '\xca\xfe\xba\xbe' },
  { mediaType: 'application/wasm', start: '\0asm' },
  { mediaType: 'application/x-shockwave-flash', start: 'CWS' },
  { mediaType: 'application/x-tar', start: 'ustar', offset: 257, isContainer: true },
];

/** The format that the beginning of a body shows, and whether it may contain another one; null: unknown. */
export function signatureOf(head: Uint8Array): { mediaType: string; isContainer: boolean } | null {
  const found = signatures.find(({ start, offset = 0 }) => {
    if (head.length < offset + start.length) return false;
    for (let index = 0; index < start.length; index += 1) {
      const byte = start.charCodeAt(index);
      if (byte !== anyByte && head[offset + index] !== byte) return false;
    }
    return true;
  });
  return found ? { mediaType: found.mediaType, isContainer: found.isContainer ?? false } : null;
}

const anyByte = 0x2e;
