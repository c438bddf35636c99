import {
  defaultRevisitLimits,
  learnHistory,
  newNeighbourRecord,
  noDrops,
  defaultPrior,
  defaultTuning,
  type HistoricAccess,
  type KnownPage,
} from '@meguri/schedule';

/**
 * What a crawl that begins in the middle knows of the time before: everything, because it crawled then
 * (`crawled`), nothing (`nothing`), the records of the crawl before (`records`), their index without the
 * records (`index`), or that index without entries that repeat the previous digest (`collapsed-index`).
 */
export type ImportedSource = 'crawled' | 'nothing' | 'records' | 'index' | 'collapsed-index';

export interface ImportSettings {
  atSeconds: number;
  source: ImportedSource;
}

/** A verdict about a page from an import. */
export interface ImportedVerdict {
  kind: 'first' | 'changed' | 'unchanged';
  elapsedSeconds: number;
}

interface LoggedAccess {
  now: number;
  /** Number of the content; null: the page was gone. */
  content: number | null;
}

/** The accesses of a simulated crawl before an import, with the fields that its files would have. */
export function createImportLog(pageCount: number) {
  const accesses: LoggedAccess[][] = Array.from({ length: pageCount }, () => []);

  return {
    /** @param found `new`: the page differs from the access before, or is the first */
    record(page: number, now: number, found: 'same' | 'new' | 'gone'): void {
      const log = accesses[page] ?? [];
      const before = log.at(-1)?.content ?? log.at(-2)?.content ?? 0;
      log.push({ now, content: found === 'gone' ? null : found === 'new' ? before + 1 : before });
    },
    /** When a page was accessed last; null: never. */
    lastAt: (page: number): number | null => accesses[page]?.at(-1)?.now ?? null,
    /** The verdicts about a page from an import of a source, judged as in real imports. */
    verdicts(page: number, source: ImportedSource): { verdicts: ImportedVerdict[]; isUnheld: boolean } {
      // A crawl that knows nothing has no version to compare its first one with.
      if (source === 'nothing') return { verdicts: [], isUnheld: true };
      const kept = keptBy(source, accesses[page] ?? []);
      const learnt = learnHistory(
        neverVisited,
        kept.map((access) => historicAccess(access, source)),
        terms,
      );
      const verdicts = learnt.verdicts.flatMap(({ verdict, elapsedSeconds }): ImportedVerdict[] => {
        if (verdict === 'first') return [{ kind: 'first', elapsedSeconds: 0 }];
        return verdict === 'changed' || verdict === 'unchanged'
          ? [{ kind: verdict, elapsedSeconds: elapsedSeconds ?? 0 }]
          : [];
      });
      return { verdicts, isUnheld: source !== 'records' && learnt.version !== null };
    },
  };
}

/** An index is often collapsed: of adjacent entries with the same digest, only the first stays. */
function keptBy(source: ImportedSource, log: readonly LoggedAccess[]): readonly LoggedAccess[] {
  if (source !== 'collapsed-index') return log;
  return log.filter(({ content }, place) => place === 0 || content !== log[place - 1]?.content);
}

function historicAccess({ now, content }: LoggedAccess, source: ImportedSource): HistoricAccess {
  return {
    at: new Date(now * 1_000),
    access: content === null ? 'gone' : 'content',
    errorClass: null,
    version:
      content === null
        ? null
        : { digests: [`sha1:${content}`], textDigest: source === 'records' ? String(content) : null },
    repeatsAt: null,
    ownVerdict: null,
  };
}

const terms: Parameters<typeof learnHistory>[2] = {
  policy: 'gamma',
  limits: defaultRevisitLimits,
  hostMeanRatePerDay: null,
  globalMeanRatePerDay: null,
  prior: defaultPrior,
  tuning: defaultTuning,
  knownSources: 0,
  lastModifiedRecord: null,
  // Only verdicts are read, which do not depend on chance.
  random: () => 0.5,
  probeSeconds: 60,
  duplicates: { sameSeconds: 1, similarFactor: 1 },
  neighbours: newNeighbourRecord,
  changesPerVisit: 1,
  importance: 1,
  pricing: null,
  dropRule: noDrops,
};

const neverVisited: KnownPage = {
  hostId: 1n,
  nextVisitAt: new Date(0),
  nextReason: 'seed',
  lastAccessAt: null,
  lastVerdictAt: null,
  lastChangedAt: null,
  intervalSeconds: 0,
  baseIntervalSeconds: null,
  policyState: [],
  visits: 0,
  changes: 0,
  consecutiveErrors: 0,
  rateTerm: 0,
  announcedBy: null,
  alarm: null,
  lastModified: null,
  textDigest: null,
  duplicateOf: null,
};
