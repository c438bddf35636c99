import { createLocalStorage, createWarcReader } from '@meguri/archive';
import { scopeSchema } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { decodeBody, extractDocument, type Link } from '@meguri/extract';
import {
  canonicalizeUrl,
  compileScopeRules,
  createPagePatterns,
  decideScope,
  hopsOfDiscoveredLink,
  withHost,
  type ScopeRules,
} from '@meguri/urls';
import { httpBlock } from '@meguri/warc';
import type { FoundLink } from '../checks/check-known.ts';
import type { PlacedCapture } from './pages-and-captures.ts';

interface Source {
  url: string;
  depth: number;
  dynamicHops: number;
  redirectHops: number;
}

/** Page patterns of the hosts of this test, whose calendars are recognised by their URLs. */
const patterns = createPagePatterns();
const maxBodyBytes = 16_777_216;
const maxRedirectHops = 5;
const partKinds: ReadonlySet<Link['kind']> = new Set(['img', 'media', 'script', 'embed', 'link']);

/**
 * Reads every link in scope from the archive's records: the links that the queues should have delivered. A
 * link to an alias of a host stands for the page under the host's own name.
 */
export async function* readLinks(
  prisma: PrismaClient,
  archiveDirectory: string,
  captures: readonly PlacedCapture[],
): AsyncGenerator<FoundLink> {
  const rules = await scopeOf(prisma);
  const sources = await sourcesOf(prisma);
  const aliases = await aliasesOf(prisma);
  const storage = await createLocalStorage({ directory: archiveDirectory });
  const reader = createWarcReader({ storage, findOriginal: async () => null });
  try {
    for (const capture of captures) {
      const source = sources.get(capture.url);
      if (source === undefined || capture.recordType !== 'response') continue;
      const result = await reader.readRecord(capture);
      const block = result.kind === 'record' ? httpBlock(result.record) : null;
      if (block === null) continue;
      const headers = block.head.headers.map(([name, value]): [string, string] => [name, value]);
      const links =
        capture.code === 'redirect'
          ? redirectOf(source, headers)
          : capture.code === 'ok'
            ? await linksOf(source, headers, block.body)
            : [];
      const now = new Date(capture.capturedAtMs);
      for (const link of links) {
        const url = inScope(source, link, rules, now);
        if (url !== null) yield { url: withoutAlias(url, aliases), source: source.url };
      }
    }
  } finally {
    await storage.close();
  }
}

async function linksOf(
  { url }: Source,
  headers: [string, string][],
  stored: Uint8Array,
): Promise<{ url: string; isPart: boolean }[]> {
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null;
  const decoded = await decodeBody(stored, encoding, maxBodyBytes);
  if (!decoded.ok) return [];
  const document = extractDocument({ url, headers, body: decoded.bytes });
  return document.links.flatMap((link) => {
    const isPart = partKinds.has(link.kind);
    return isPart || !(document.robots.nofollow || link.nofollow) ? [{ url: link.url, isPart }] : [];
  });
}

function redirectOf(
  { redirectHops }: Source,
  headers: [string, string][],
): { url: string; isPart: boolean }[] {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return location === undefined || redirectHops >= maxRedirectHops ? [] : [{ url: location, isPart: true }];
}

function inScope(
  source: Source,
  link: { url: string; isPart: boolean },
  rules: ScopeRules,
  now: Date,
): string | null {
  const canonical = canonicalizeUrl(link.url, source.url, { maxLength: rules.maxUrlLength });
  if (!canonical.ok) return null;
  const { url, host } = canonical;
  const pageAt = (on: string) => ({
    host: new URL(on).host,
    isDynamic: patterns.isDynamic(new URL(on).host, on),
  });
  const from = { hops: source.depth, dynamicHops: source.dynamicHops, ...pageAt(source.url) };
  const hops = link.isPart ? from : hopsOfDiscoveredLink(from, pageAt(url));
  const { hops: linkHops, dynamicHops } = hops;
  const candidate = { url, host, hops: linkHops, dynamicHops, pagesOnHost: 0 };
  return decideScope(rules, candidate, now).inScope ? url : null;
}

function withoutAlias(url: string, aliases: ReadonlyMap<string, string>): string {
  const target = aliases.get(new URL(url).host);
  return target === undefined ? url : withHost(url, target);
}

async function scopeOf(prisma: PrismaClient): Promise<ScopeRules> {
  const list = await prisma.seedList.findFirstOrThrow();
  const compiled = compileScopeRules(scopeSchema.parse(list.scope), []);
  if (!compiled.ok) throw new Error(`the seed list's scope is invalid: ${compiled.problems[0].message}`);
  return compiled.rules;
}

async function sourcesOf(prisma: PrismaClient): Promise<Map<string, Source>> {
  const pages = await prisma.page.findMany({
    select: { url: true, depth: true, dynamicHops: true, redirectHops: true },
  });
  return new Map(pages.map((page) => [page.url, page]));
}

async function aliasesOf(prisma: PrismaClient): Promise<Map<string, string>> {
  const rows = await prisma.$queryRaw<{ name: string; target: string }[]>`
    SELECT alias.name, host.name AS target FROM host AS alias JOIN host ON host.host_id = alias.alias_of`;
  return new Map(rows.map(({ name, target }) => [name, target]));
}
