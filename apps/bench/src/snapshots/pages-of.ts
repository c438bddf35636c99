import { urlOf, type IndexSize } from './generate-index.ts';

/** Page requisites of each page, taken from a tenth of all URLs. */
const partsPerPage = 5;

/** Pages whose requisites follow from their places, so that finding these is measured, not reading HTML. */
export function pagesOf({ urls, hosts, recordBytes }: Pick<IndexSize, 'urls' | 'hosts' | 'recordBytes'>) {
  return {
    source: {
      fileName: async (fileId: number) => String(fileId),
      readRange: async (name: string, offset: number, length: number) => {
        const bytes = Buffer.alloc(length);
        for (let at = 0; at < length; at += recordBytes)
          bytes.writeUInt32LE((Number(name) * 40_503 + (offset + at) / recordBytes) % 2 ** 32, at);
        return bytes;
      },
    },
    read: async (stored: Uint8Array) => {
      const page = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).readUInt32LE(0);
      return Array.from({ length: partsPerPage }, (_, part) =>
        urlOf((page * 31 + part * 7_919) % Math.ceil(urls / 10), hosts),
      );
    },
  };
}
