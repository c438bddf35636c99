import type { Page, Request, Response } from '@playwright/test';

/**
 * Queries that a screen runs in the browser although the server has not sent their results with it: their
 * inputs differ, or nothing prefetches them. A refetch of a sent result does not count.
 *
 * @param load opens screens with full page loads
 */
export async function queriesFetchedByBrowser(page: Page, load: () => Promise<void>): Promise<string[]> {
  const sent = new Set<string>();
  const asked: { path: string; query: string; hashes: readonly string[] }[] = [];
  const documents: Promise<void>[] = [];
  const onResponse = (response: Response) => {
    if (response.request().resourceType() !== 'document') return;
    documents.push(response.text().then((html) => hashesIn(html).forEach((hash) => sent.add(hash))));
  };
  const onRequest = (request: Request) => {
    const path = new URL(page.url()).pathname;
    for (const query of queriesOf(request)) asked.push({ path, ...query });
  };
  page.on('response', onResponse);
  page.on('request', onRequest);
  await load();
  page.off('response', onResponse);
  page.off('request', onRequest);
  await Promise.all(documents);
  const unsent = asked.filter(({ hashes }) => !hashes.some((hash) => sent.has(hash)));
  return [...new Set(unsent.map(({ path, query }) => `${path}: ${query}`))];
}

/** Hashes of the queries whose results are in a served document, as TanStack Query writes them. */
function hashesIn(html: string): string[] {
  const parts = html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g);
  const flight = [...parts].map(([, part = '""']) => JSON.parse(part) as string).join('');
  return [...flight.matchAll(/"queryHash":("(?:[^"\\]|\\.)*")/g)].map(
    ([, hash = '""']) => JSON.parse(hash) as string,
  );
}

/** The queries of a request to the API; except its live channel and other subscriptions. */
function queriesOf(request: Request): { query: string; hashes: readonly string[] }[] {
  const url = new URL(request.url());
  if (!url.pathname.startsWith('/api/trpc/') || request.method() !== 'GET') return [];
  if (request.resourceType() === 'eventsource') return [];
  const procedures = url.pathname.slice('/api/trpc/'.length).split(',');
  const given = JSON.parse(url.searchParams.get('input') ?? '{}') as Record<string, WrittenInput>;
  const isBatch = url.searchParams.has('batch');
  return procedures.map((procedure, index) => {
    const input = inputOf(isBatch ? given[index] : given);
    const key = procedure.split('.');
    const shapes = input === undefined || input === null ? [{}] : [{ input }];
    return {
      query: `${procedure} ${JSON.stringify(input ?? null)}`,
      hashes: shapes.flatMap((shape) => [
        hash([key, { ...shape, type: 'query' }]),
        hash([key, { ...shape, type: 'infinite' }]),
      ]),
    };
  });
}

/** In superjson's format. */
interface WrittenInput {
  json?: unknown;
  meta?: { values?: Record<string, unknown> };
}

/** Fields without a value are written as null, and named in the meta data; a key leaves them out. */
function inputOf({ json, meta }: WrittenInput = {}): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const isUnset = (key: string) => JSON.stringify(meta?.values?.[key]) === '["undefined"]';
  return Object.fromEntries(Object.entries(json).filter(([key]) => !isUnset(key)));
}

/** As `hashKey` of TanStack Query: JSON with sorted keys. */
function hash(key: unknown): string {
  return JSON.stringify(key, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
