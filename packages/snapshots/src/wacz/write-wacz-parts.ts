import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeDurable, type Duck } from '@meguri/url-index';
import { blocksHeader, createSums, indexBlocks, pageLine, pagesHeader, waczPaths } from '@meguri/warc';
import { shownRowsSql, type SnapshotLists } from '../shown-rows.ts';
import { waczPartsFile, type WaczParts } from './wacz-export.ts';

/**
 * Writes the files of a WACZ next to its archive: the index in compressed blocks, the list of blocks, and the
 * list of pages. The file that lists them is written last.
 *
 * @param cdxj the sorted index of the WARC files in it
 */
export async function writeWaczParts(
  duck: Duck,
  { lists, cdxj, directory, key }: { lists: SnapshotLists; cdxj: string; directory: string; key: string },
): Promise<void> {
  const part = (name: string) => openPart(directory, `wacz-${key}-${path.basename(name)}`, name);
  const [index, blocks, pages] = [
    await part(waczPaths.index),
    await part(waczPaths.blocks),
    await part(waczPaths.pages),
  ];
  await blocks.write(blocksHeader);
  for await (const { block, idx } of indexBlocks(linesOf(cdxj))) {
    await index.write(block);
    await blocks.write(idx);
  }
  await pages.write(pagesHeader);
  for await (const lines of pageLines(duck, lists)) await pages.write(lines);
  const parts: WaczParts = [await index.end(), await blocks.end(), await pages.end()];
  const file = waczPartsFile(directory, key);
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(parts), { mode: 0o600 });
  await makeDurable(temporary, file);
}

async function openPart(directory: string, file: string, name: string) {
  const temporary = path.join(directory, `${file}.${process.pid}.tmp`);
  const handle = await open(temporary, 'w', 0o600);
  const sums = createSums();
  return {
    write: async (content: string | Uint8Array) => {
      const bytes = Buffer.from(content);
      sums.add(bytes);
      await handle.appendFile(bytes);
    },
    end: async () => {
      await handle.close();
      await makeDurable(temporary, path.join(directory, file));
      return { name, file, ...sums.end() };
    },
  };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield `${line}\n`;
}

/** The lines of the documents that a browser shows as pages, in the order of the sort keys. */
async function* pageLines({ connection }: Duck, { documents }: SnapshotLists): AsyncGenerator<string> {
  const result = await connection.stream(
    // A duplicate has the time of its own record, since its body belongs to another URL.
    `SELECT url, epoch_ms(CASE WHEN body_url IS NULL THEN body_at ELSE captured_at END)::DOUBLE AS page_at FROM ${shownRowsSql({ documents, requisites: null })} AS entry
      WHERE status = 200 AND mime IN ('text/html', 'application/xhtml+xml', 'application/pdf') ORDER BY surt, url, page_at`,
  );
  let number = 0;
  for await (const rows of result.yieldRows())
    yield rows
      .map(([url, at]) => pageLine(`page-${(number += 1)}`, String(url), new Date(Number(at))))
      .join('');
}
