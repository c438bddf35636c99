import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Parser } from 'htmlparser2';

/** A host of the test: its origin and the folder that nginx serves for it. */
export interface ServedHost {
  origin: string;
  directory: string;
  /** Paths of the seeds. */
  seeds: readonly string[];
}

/**
 * URLs of all HTML pages that are reachable by links from the seeds of a host, found by reading the files:
 * the reference for the crawl. It shares no code with the crawler. Links are anchors and frames, resolved by
 * the URL standard.
 */
export async function reachablePages({ origin, directory, seeds }: ServedHost): Promise<Set<string>> {
  const pages = new Set<string>();
  const queue = seeds.map((seed) => new URL(seed, origin).href);
  const seen = new Set(queue);
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const file = await servedFile(directory, url);
    if (file === null || !/\.html?$/.test(file)) continue;
    pages.add(url);
    for (const link of linksIn(await readFile(file, 'utf8'), url)) {
      if (!link.startsWith(`${origin}/`) || seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  return pages;
}

/** Path of the file that nginx serves; null: nginx answers with an error. */
async function servedFile(directory: string, url: string): Promise<string | null> {
  const file = path.join(directory, decodeURIComponent(new URL(url).pathname));
  const found = await stat(file).catch(() => null);
  if (found?.isFile()) return file;
  if (!found?.isDirectory() || !url.endsWith('/')) return null;
  const index = path.join(file, 'index.html');
  return (await stat(index).catch(() => null))?.isFile() ? index : null;
}

function linksIn(html: string, url: string): string[] {
  const links: string[] = [];
  let base = url;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes['href']) base = new URL(attributes['href'], url).href;
      const target =
        name === 'a' || name === 'area'
          ? attributes['href']
          : name === 'frame' || name === 'iframe'
            ? attributes['src']
            : undefined;
      const resolved = target === undefined ? null : URL.parse(target, base);
      if (!resolved || !resolved.protocol.startsWith('http')) return;
      resolved.hash = '';
      links.push(resolved.href);
    },
  });
  parser.end(html);
  return links;
}
