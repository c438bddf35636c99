import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusal } from '@meguri/api/services-port';
import { urlListName, type UrlListReading } from '@meguri/contracts';
import { maxListedUrls, readUrlList } from '@meguri/urls';

/** Most lists of URLs that are being uploaded: each takes up to 600 MB. */
const maxLists = 8;
const keptMs = 86_400_000;
const problemsShown = 20;

/** Below the directory of the snapshots. */
const listsPlace = (directory: string) => path.join(directory, 'url-lists');

/** Names of parts: their number, then that of their URLs, so that sums need no reading. */
const partName = (part: number, urls: number) => `${String(part).padStart(6, '0')}-${urls}.txt`;
const partPattern = /^(\d{6})-(\d+)\.txt$/;

interface Part {
  name: string;
  part: number;
  urls: number;
}

/** Lists of URLs that arrive in parts and wait for the snapshot that is limited to them. */
export interface UploadedLists {
  /** Stores a part, replacing an earlier one with the same number. */
  add(input: { owner: number; listId: string; part: number; text: string }): Promise<UrlListReading>;
  /** Joins the parts of a list to one file. Returns its path. @throws {ServiceError} where parts are missing */
  join(input: { owner: number; listId: string }): Promise<string>;
  remove(input: { owner: number; listId: string }): Promise<void>;
}

/** @param directory of the snapshots on this machine */
export function openUploadedLists(directory: string, now: () => Date): UploadedLists {
  const place = listsPlace(directory);
  const placeOf = ({ owner, listId }: { owner: number; listId: string }) =>
    path.join(place, `${owner}-${listId}`);

  return {
    add: async ({ part, text, ...list }) => {
      const own = placeOf(list);
      await makeRoom(place, path.basename(own), now());
      await mkdir(own, { recursive: true, mode: 0o700 });
      const { urls, problems } = readUrlList(text);
      for (const former of await partsIn(own))
        if (former.part === part) await rm(path.join(own, former.name));
      await writeFile(path.join(own, partName(part, urls.length)), `${text}\n`, { mode: 0o600 });
      return {
        urls: urls.length,
        problems: problems.slice(0, problemsShown).map(({ line, text: left, code }) => ({
          line,
          text: left,
          code,
        })),
        leftOut: problems.length,
      };
    },

    join: async (list) => {
      const own = placeOf(list);
      const parts = await partsIn(own);
      const urls = parts.reduce((sum, one) => sum + one.urls, 0);
      if (urls === 0) throw refusal('not-found', 'urlListMissing', {}, 'urlList');
      if (parts.some(({ part }, index) => part !== index))
        throw refusal('invalid', 'urlListIncomplete', {}, 'urlList');
      if (urls > maxListedUrls)
        throw refusal('invalid', 'urlListTooLong', { most: maxListedUrls }, 'urlList');
      const whole = path.join(own, urlListName);
      await rm(whole, { force: true });
      for (const { name } of parts)
        await pipeline(
          createReadStream(path.join(own, name)),
          createWriteStream(whole, { flags: 'a', mode: 0o600 }),
        );
      return whole;
    },

    remove: (list) => rm(placeOf(list), { recursive: true, force: true }),
  };
}

async function partsIn(directory: string): Promise<Part[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names
    .flatMap((name) => {
      const [, part, urls] = partPattern.exec(name) ?? [];
      return part === undefined ? [] : [{ name, part: Number(part), urls: Number(urls) }];
    })
    .toSorted((a, b) => a.part - b.part);
}

/** Deletes lists of former days. @throws {ServiceError} where the limit of lists is reached */
async function makeRoom(place: string, own: string, now: Date): Promise<void> {
  const names = await readdir(place).catch((): string[] => []);
  if (names.includes(own)) return;
  let kept = 0;
  for (const name of names) {
    const { mtimeMs } = await stat(path.join(place, name)).catch(() => ({ mtimeMs: 0 }));
    if (now.getTime() - mtimeMs > keptMs) await rm(path.join(place, name), { recursive: true, force: true });
    else kept += 1;
  }
  if (kept >= maxLists) throw refusal('too-many-attempts', 'tooManyUrlLists', { most: maxLists });
}

/** Puts a joined list into the directory of its snapshot. */
export async function moveUrlList(from: string, snapshotDirectory: string): Promise<void> {
  await mkdir(snapshotDirectory, { recursive: true, mode: 0o700 });
  await rename(from, path.join(snapshotDirectory, urlListName));
}
