import { decideAccess, type Reader } from '@meguri/access';
import { refusal, type AccessRuleServices } from '@meguri/api/services-port';
import {
  countAccessRules,
  countNarrowerRules,
  findAccessRule,
  findAccessRuleAt,
  listLatestTakedowns,
  readAccessTerms,
  searchAccessRules,
} from '@meguri/database';
import { surtKey } from '@meguri/urls';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { createAccessServices, requireSound } from './access-services.ts';
import { countCovered } from './count-covered.ts';

const rulesPerList = 100;
const takedownsShown = 200;
const position = z.object({ surtPrefix: z.string().max(2_000), id: z.int() });

/** The readers that the console tests for. */
const readers: readonly Reader[] = [
  { kind: 'public', isOnSite: false },
  { kind: 'public', isOnSite: true },
  { kind: 'registered', isOnSite: false },
  { kind: 'operator', isOnSite: false },
];

/** Access rules for the console. */
export function createConsoleAccess(deps: Dependencies): AccessRuleServices {
  const { prisma, clock } = deps;
  const services = createAccessServices(deps);
  return {
    list: async ({ input: { cursor, ...filter } }) => {
      const after = decodeCursor(position, cursor);
      const [found, total] = await Promise.all([
        searchAccessRules(prisma, { ...filter, after, limit: rulesPerList + 1 }),
        countAccessRules(prisma),
      ]);
      const rows = found.slice(0, rulesPerList);
      const last = found.length > rulesPerList ? rows.at(-1) : undefined;
      const nextCursor = last ? encodeCursor({ surtPrefix: last.surtPrefix, id: last.id }) : null;
      return { rows, nextCursor, total };
    },
    get: async ({ input: { id } }) => {
      const rule = await findAccessRule(prisma, id);
      if (!rule) throw refusal('not-found', 'unknownAccessRule', { id }, 'id');
      return rule;
    },
    preview: async ({ input }) => {
      requireSound({ ...input, embargoDays: 0 });
      const [existing, covered, narrower] = await Promise.all([
        findAccessRuleAt(prisma, input),
        countCovered(prisma, input),
        countNarrowerRules(prisma, input.surtPrefix),
      ]);
      return { existing, ...covered, narrower };
    },
    test: async ({ input: { url: text, capturedAt } }) => {
      const { hostId, urlKey, url } = requireLocation(text);
      const surt = surtKey(url);
      const terms = await readAccessTerms(prisma, { surt, hostId });
      const capture = { hostId, urlKey, url, surt, capturedAt, bodyOf: null };
      const now = clock.now();
      return {
        surt,
        rows: readers.map((reader) => ({ reader, decision: decideAccess(capture, reader, terms, now) })),
      };
    },
    takedowns: async () => {
      const found = await listLatestTakedowns(prisma, takedownsShown + 1);
      return { rows: found.slice(0, takedownsShown), isComplete: found.length <= takedownsShown };
    },
    set: (call) => services.setAccessRule(call),
    remove: (call) => services.removeAccessRule(call),
  };
}
