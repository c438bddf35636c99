import {
  changesCrawlPolicy,
  crawlPolicyActions,
  type AuditEntry,
  type PolicyChange,
} from '@meguri/contracts';
import { countComplaintsIn, findRecordsStart, listAuditOf, type PrismaClient } from '@meguri/database';
import { compareRates } from '@meguri/schedule';

const weekMs = 7 * 86_400_000;
/** Weeks that are compared before and after a change. */
const weeksCompared = 8;
const changesShown = 50;
/** Entries read: some of them changed neither politeness nor scope. */
const entriesRead = 500;

/**
 * Changes of politeness or scope within a time span, each with the complaints per week before and after it.
 */
export async function readPolicyChanges(
  prisma: PrismaClient,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<{ changes: PolicyChange[]; moreChanges: boolean }> {
  const within = (span: { from: Date; to: Date }) =>
    listAuditOf(prisma, { actions: crawlPolicyActions, ...span, limit: entriesRead });
  const reachMs = weeksCompared * weekMs;
  const [read, before, after, start] = await Promise.all([
    within({ from, to }),
    within({ from: new Date(from.getTime() - reachMs), to: from }),
    within({ from: to, to: new Date(to.getTime() + reachMs) }),
    findRecordsStart(prisma),
  ]);
  const found = read.filter(changesCrawlPolicy);
  const shown = found.slice(0, changesShown);
  // Includes changes shortly outside of the span, near its edges.
  const all = [...found, ...[...before, ...after].filter(changesCrawlPolicy)];
  const spans = shown.flatMap(({ at }) => [
    { from: latest(new Date(at.getTime() - weeksCompared * weekMs), start ?? at), to: at },
    { from: at, to: earliest(new Date(at.getTime() + weeksCompared * weekMs), now) },
  ]);
  const counts = await countComplaintsIn(prisma, spans);
  const weekly = (place: number) => {
    const span = spans[place];
    const weeks = span ? Math.max(0, span.to.getTime() - span.from.getTime()) / weekMs : 0;
    return { complaints: counts[place] ?? 0, weeks };
  };
  const changes = shown.map((entry, index): PolicyChange => {
    const [earlier, later] = [weekly(2 * index), weekly(2 * index + 1)];
    const finding = compareRates(
      { count: earlier.complaints, time: earlier.weeks },
      { count: later.complaints, time: later.weeks },
    );
    return { entry, before: earlier, after: later, finding, others: othersNear(entry, all) };
  });
  return { changes, moreChanges: found.length > shown.length || read.length === entriesRead };
}

/** Changes apart from an entry in the weeks that are compared. */
function othersNear(entry: AuditEntry, all: readonly AuditEntry[]): number {
  const isNear = ({ at }: AuditEntry) => Math.abs(at.getTime() - entry.at.getTime()) < weeksCompared * weekMs;
  return all.filter((other) => other.id !== entry.id && isNear(other)).length;
}

const latest = (a: Date, b: Date) => (a > b ? a : b);
const earliest = (a: Date, b: Date) => (a < b ? a : b);
