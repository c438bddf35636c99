import { readablePrefixes, type AccessTerms, type Reader } from '@meguri/access';
import {
  answerQuery,
  AnswerCutError,
  CdxProblem,
  readCdxQuery,
  type CdxDialect,
  type CdxQuery,
  type RowSource,
} from '@meguri/cdx';
import { listAccessRules, listActiveTakedowns } from '@meguri/database';
import { intersectRanges, placeRanges, type SurtRange } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { collection, type PublicRequest, type PublicRoute } from '../public-archive/public-route.ts';
import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { replayHeaders } from '../replay/replay-answer.ts';
import { createCdxProcess, CdxFailure } from './cdx-apart.ts';
import { createQuerySlots } from './query-slots.ts';
import { exactRows } from './exact-rows.ts';
import { IndexBehindError } from './index-state.ts';

/** Time that one query may take, without the time to send the answer. */
const budgetMs = 30_000;

/** Concurrent queries, in total and per client network. */
const slots = {
  /** Queries of the index, or with regular expressions of the client. */
  apart: { total: 6, perClient: 2 },
  /** Queries of one URL. */
  exact: { total: 64, perClient: 16 },
};

const busySeconds = 5;
const behindSeconds = 60;

/**
 * The index of the archive for other programs, in two dialects that conflict: that of pywb and that of the Wayback
 * Machine.
 *
 * @param options.directory of the snapshots and of the URL index; undefined: exact matches alone are answered
 */
export function cdxRoutes(
  deps: Dependencies,
  { directory }: { directory: string | undefined },
): { routes: PublicRoute[]; close: () => Promise<void> } {
  const apart = directory === undefined ? null : createCdxProcess(deps, directory);
  const takeSlot = createQuerySlots();

  async function pieces(
    dialect: CdxDialect,
    query: CdxQuery,
    { rest, reader, signal }: PublicRequest,
  ): Promise<AsyncGenerator<string>> {
    const search = rest.slice(1);
    const task = { dialect, search, nowMs: deps.clock.now().getTime(), budgetMs };
    const isSlow = query.filters.some((filter) => filter.isSlow);
    if (query.matchType === 'exact') {
      const rows = await exactRows(deps, { query, reader });
      if (isSlow) {
        if (!apart) throw new CdxProblem('This server runs no regular expressions. Filter by plain values.');
        return apart.answer({ task: { ...task, source: { kind: 'parent' } }, rows, signal });
      }
      const startedMs = performance.now();
      return answerQuery(query, rows, () => signal.aborted || performance.now() - startedMs > budgetMs);
    }
    if (!apart) throw new CdxProblem('This server has no index by URL. Query one URL with matchType=exact.');
    const terms = await readTerms(deps);
    const ranges = readableRanges(query, reader, terms, deps.clock.now());
    if (ranges.length === 0) return answerQuery(query, noRows, () => false);
    await apart.refresh();
    const source = { kind: 'index', ranges, reader, terms } as const;
    return apart.answer({ task: { ...task, source }, rows: null, signal });
  }

  async function answer(dialect: CdxDialect, request: PublicRequest): Promise<ArchiveAnswer> {
    const query = readCdxQuery(dialect, request.rest.slice(1));
    const headers = {
      ...replayHeaders,
      'cache-control': 'no-store',
      'content-type': query.format.contentType,
    };
    if (request.method === 'HEAD') return { status: 200, headers, body: '' };
    const isExact = query.matchType === 'exact' && !query.filters.some((filter) => filter.isSlow);
    const slot = takeSlot(isExact ? slots.exact : slots.apart, isExact ? 'exact' : 'apart', request);
    if (slot === null)
      return plainAnswer(
        503,
        'Too many CDX queries are running. Try again in a few seconds.',
        retryAfter(busySeconds),
      );
    const text = await pieces(dialect, query, { ...request, signal: slot });
    // A problem before the first row still gets an HTTP status of its own.
    const first = await text.next();
    return { status: 200, headers, body: first.done === true ? '' : following(first.value, text, slot) };
  }

  const route = (dialect: CdxDialect, path: string): PublicRoute => ({
    path,
    answer: async (request) => {
      try {
        return await answer(dialect, request);
      } catch (error) {
        return refusedQuery(error);
      }
    },
  });

  return {
    routes: [route('pywb', `/${collection}/index`), route('wayback', '/cdx/search/cdx')],
    close: async () => apart?.close(),
  };
}

const noRows: RowSource = {
  hasAnyOrder: true,
  async *rows() {
    yield* [];
  },
};

/** An answer that is cut when its slot ends must not look complete. */
async function* following(
  first: string,
  rest: AsyncGenerator<string>,
  slot: AbortSignal,
): AsyncGenerator<string> {
  yield first;
  for await (const text of rest) {
    if (slot.aborted) throw new AnswerCutError();
    yield text;
  }
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });

function refusedQuery(error: unknown): ArchiveAnswer {
  if (error instanceof CdxProblem) return plainAnswer(400, error.message);
  if (error instanceof AnswerCutError) return plainAnswer(503, error.message);
  if (error instanceof IndexBehindError)
    return plainAnswer(
      503,
      'The index by URL is being updated. Try again in a minute, or query one URL with matchType=exact.',
      retryAfter(behindSeconds),
    );
  if (!(error instanceof CdxFailure)) throw error;
  if (error.failure === 'invalid') return plainAnswer(400, error.message);
  if (error.failure === 'cut') return plainAnswer(503, error.message);
  return plainAnswer(
    503,
    'The index by URL could not be read. Try again in a few seconds.',
    retryAfter(busySeconds),
  );
}

/** Read for each query, so that changes apply from the next one on. */
async function readTerms({ prisma }: Dependencies): Promise<AccessTerms> {
  const [rules, takedowns] = await Promise.all([listAccessRules(prisma), listActiveTakedowns(prisma)]);
  return {
    rules: rules.map(({ reason: _reason, createdAt: _at, createdBy: _by, ...rule }) => rule),
    takedowns: takedowns.map(({ hostId, urlKey, url }) => ({ hostId, urlKey, url })),
  };
}

/** Anonymous clients make the archive read only ranges that a rule may permit. */
function readableRanges(
  { ranges }: CdxQuery,
  reader: Reader,
  { rules }: AccessTerms,
  now: Date,
): readonly SurtRange[] {
  const prefixes = readablePrefixes(reader, rules, now);
  if (prefixes === null) return ranges;
  if (prefixes.length === 0) return [];
  const places = { hosts: [], domains: [], topLevelDomains: [], surtPrefixes: prefixes };
  return intersectRanges(ranges, placeRanges(places));
}
