import { open, stat } from 'node:fs/promises';
import { writeWhole } from '@meguri/archive/write-whole';
import { isHiddenRow, rowPlaces, type HiddenRows } from '@meguri/scans';

/**
 * Overwrites hidden rows with spaces, in the copy that a scan reads of another scan's rows, so that the other
 * rows keep their offsets. Analysers skip blank rows.
 *
 * @returns when the file was last written to; null: there is none
 */
export async function blankRows(file: string, hidden: HiddenRows): Promise<Date | null> {
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  const handle = await open(file, 'r+');
  let isChanged = false;
  try {
    for await (const { offset, length } of rowPlaces(file)) {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
      const line = buffer.toString('utf8');
      if (line.trim() === '' || !isHiddenRow(hidden, urlOf(line))) continue;
      const blank = Buffer.alloc(length, ' ');
      if (line.endsWith('\n')) blank.write('\n', length - 1);
      await writeWhole(handle, blank, offset);
      isChanged = true;
    }
    if (isChanged) await handle.sync();
  } finally {
    await handle.close();
  }
  return (await stat(file)).mtime;
}

function urlOf(line: string): string {
  const { url } = JSON.parse(line) as { url?: unknown };
  return typeof url === 'string' ? url : '';
}
