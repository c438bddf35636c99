import { Parser } from 'htmlparser2';
import { WARCParser } from 'warcio';

/** Lines of the link table: the id of a record, and one of its link targets. */
export type LinkTable = Set<`${string} ${string}`>;

/** Elements whose content is not shown if scripts run. */
const hidden = new Set(['noscript', 'template', 'iframe', 'noembed', 'noframes']);

/**
 * The link table of WARC files, from all of their records by warcio.js and htmlparser2, which share no code
 * with us. Has a line for each distinct target of the `a` and `area` elements with `href` of each HTML
 * response, outside of elements that are not shown: resolved against `base` by the URL standard, only `http`
 * and `https`, without fragment, user name and password.
 */
export async function linkTable(
  files: Iterable<AsyncIterable<Uint8Array>>,
): Promise<{ links: LinkTable; documents: number }> {
  const links: LinkTable = new Set();
  let documents = 0;
  for (const file of files)
    for await (const record of new WARCParser(file)) {
      if (record.warcType !== 'response') continue;
      documents += 1;
      // Removes content codings.
      const body = await record.readFully(true);
      const type = record.httpHeaders?.headers.get('content-type') ?? '';
      if (type.split(';', 1)[0]?.trim().toLowerCase() !== 'text/html') continue;
      const id = (record.warcHeader('WARC-Record-ID') ?? '').replace(/^<(.*)>$/, '$1');
      for (const target of targetsOf(decoded(body), record.warcTargetURI ?? '')) links.add(`${id} ${target}`);
    }
  return { links, documents };
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function targetsOf(html: string, url: string): string[] {
  const references: string[] = [];
  let base: string | null = null;
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (hidden.has(name)) hiddenDepth += 1;
      if (hiddenDepth > 0 || href === undefined) return;
      if (name === 'base') base ??= href;
      if (name === 'a' || name === 'area') references.push(href);
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1;
    },
  });
  parser.end(html);
  const from = (base === null ? null : URL.parse(base, url)?.href) ?? url;
  return references.flatMap((reference) => {
    const target = URL.parse(reference, from);
    if (target === null || !/^https?:$/.test(target.protocol)) return [];
    target.hash = target.username = target.password = '';
    return [target.href];
  });
}
