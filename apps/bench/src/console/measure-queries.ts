import { appRouter, createCaller, type ApiContext, type ConsoleServices } from '@meguri/api';
import { queryInputs } from './query-inputs.ts';
import type { CrawlSample } from './query-sample.ts';

/** Latency of a query. */
export interface QueryTimes {
  path: string;
  p50Ms: number;
  p95Ms: number;
  slowestMs: number;
  /** Of the slowest call. */
  slowestInput: unknown;
  /** The first failed call, if any. */
  failure: string | null;
}

/** Every query of the router. */
export function queryPaths(): string[] {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  return Object.keys(procedures)
    .filter((path) => isQuery(procedures[path]))
    .toSorted();
}

function isQuery(procedure: unknown): boolean {
  return (procedure as { _def?: { type?: string } })._def?.type === 'query';
}

/** Calls a query with varying inputs after a warm-up; for a paginated list, the next page as well. */
export async function measureQuery(
  path: string,
  { services, sample, calls }: { services: ConsoleServices; sample: CrawlSample; calls: number },
): Promise<QueryTimes | { path: string; skipped: string }> {
  const inputOf = queryInputs[path];
  if (inputOf === undefined)
    throw new Error(`query ${path} has no input: add one to apps/bench/src/console/query-inputs.ts`);
  if (typeof inputOf === 'string') return { path, skipped: inputOf };
  const call = procedureAt(createCaller(contextOf(services)), path);
  const taken: { ms: number; input: unknown }[] = [];
  let failure: string | null = null;
  const ask = async (input: unknown, counts: boolean): Promise<unknown> => {
    const startedMs = performance.now();
    let answer: unknown;
    try {
      answer = await call(input);
    } catch (error) {
      failure ??= `${JSON.stringify(input)}: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (counts) taken.push({ ms: performance.now() - startedMs, input });
    return answer;
  };
  for (let n = -warmUps; n < calls; n += 1) {
    const input = inputOf(sample, Math.abs(n));
    const cursor = cursorOf(await ask(input, n >= 0));
    if (cursor !== null) await ask({ ...(input as object), cursor }, n >= 0);
  }
  taken.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.ceil(taken.length * share) - 1)];
  const slowest = taken.at(-1);
  return {
    path,
    p50Ms: at(0.5)?.ms ?? Number.NaN,
    p95Ms: at(0.95)?.ms ?? Number.NaN,
    slowestMs: slowest?.ms ?? Number.NaN,
    slowestInput: slowest?.input,
    failure,
  };
}

const warmUps = 3;

/** The cursor of a paginated answer, else null. */
function cursorOf(answer: unknown): string | null {
  return (answer as { nextCursor?: string | null } | undefined)?.nextCursor ?? null;
}

function contextOf(services: ConsoleServices): ApiContext {
  return {
    services,
    requestId: 'bench',
    clientAddress: null,
    sameOrigin: true,
    viewer: { id: 1, name: 'bench', role: 'administrator' },
    stopping: new AbortController().signal,
    session: { token: null, write: () => undefined, clear: () => undefined },
  };
}

type Procedure = (input: unknown) => Promise<unknown>;

function procedureAt(caller: unknown, path: string): Procedure {
  let found = caller;
  for (const name of path.split('.')) found = (found as Record<string, unknown>)[name];
  return found as Procedure;
}
