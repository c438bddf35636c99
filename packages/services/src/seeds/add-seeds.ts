import { refusal, type SeedServices } from '@meguri/api/services-port';
import { nodeTimeoutSeconds, schemesIn, type SeedAddResult, type SeedRefusal } from '@meguri/contracts';
import {
  findSeedList,
  insertSeeds,
  listLiveNodes,
  readSettings,
  type SeedListRecord,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { auditOfAdding } from './audit-of-adding.ts';
import { ensureDefaultSeedList } from './default-seed-list.ts';
import { followAliases } from './follow-aliases.ts';
import { readSeedLines, type SeedLine } from './read-seed-lines.ts';
import { seedRefusalText } from './seed-refusal-text.ts';
import { groupSeeds } from './seed-groups.ts';

/** Lines per transaction and node. */
const linesPerBatch = 1_000;
const hostFull: SeedRefusal = { code: 'host-full', detail: null };

/** Adds seeds line by line; an invalid line does not hold up the others. New pages are due at once. */
export function createAddSeeds(deps: Dependencies): SeedServices['add'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const list = await listFor(deps, input.list);
    const settings = await readSettings(prisma);
    const intervalSeconds = settings['access.intervalSeconds'];
    const schemes = schemesIn(settings['links.seedSchemes']);
    const results: SeedAddResult[] = [];
    const audit = auditOfAdding(deps, ctx, list.id);
    for (let start = 0; start < input.urls.length; start += linesPerBatch) {
      const urls = input.urls.slice(start, start + linesPerBatch);
      const how = { addedBy: ctx.actor.name, intervalSeconds };
      results.push(...(await addBatch(urls, { list, schemes, audit }, how)));
      await audit.settle(prisma, results);
    }
    return results;
  };

  async function addBatch(
    urls: readonly string[],
    input: { list: SeedListRecord; schemes: ReadonlySet<string>; audit: ReturnType<typeof auditOfAdding> },
    how: { addedBy: string; intervalSeconds: number },
  ): Promise<SeedAddResult[]> {
    const { list, schemes, audit } = input;
    const now = clock.now();
    const lines = await withoutAliases(deps, readSeedLines(urls, { scope: list.scope, schemes, now }));
    const nodeIds = await listLiveNodes(prisma, new Date(now.getTime() - nodeTimeoutSeconds * 1_000));
    const accepted = new Set<string>();
    const fullError = seedRefusalText(hostFull);
    for (const group of groupSeeds({ urls, lines, list, nodeIds })) {
      const all = group.pages.length + group.rejected.length;
      const inserted = await audit.add((note) =>
        repeatTransient(() =>
          insertSeeds(prisma, {
            ...group,
            ...how,
            now,
            fullError,
            note: (sql, { size }) => note(sql, { accepted: size, rejected: all - size }),
          }),
        ),
      );
      for (const url of inserted) accepted.add(url);
    }
    return lines.map((line, index) => resultOf(urls[index] ?? '', line, accepted));
  }
}

async function listFor(deps: Dependencies, id: number | undefined): Promise<SeedListRecord> {
  if (id === undefined) return ensureDefaultSeedList(deps);
  const list = await findSeedList(deps.prisma, { id });
  if (!list) throw refusal('not-found', 'seedListGone', {}, 'list');
  return list;
}

async function withoutAliases(deps: Dependencies, lines: readonly SeedLine[]): Promise<SeedLine[]> {
  const canonical = lines.flatMap((line) => (line.ok ? [line.canonical] : []));
  const moved = (await followAliases(deps, canonical)).values();
  return lines.map((line) => {
    const next = line.ok ? moved.next().value : undefined;
    return next ? { ok: true, canonical: next } : line;
  });
}

function resultOf(url: string, line: SeedLine, accepted: ReadonlySet<string>): SeedAddResult {
  if (line.ok && accepted.has(line.canonical.url)) return { url, accepted: true, host: line.canonical.host };
  const reason = line.ok ? hostFull : line.reason;
  return { url, accepted: false, error: seedRefusalText(reason), reason };
}
