import { readableSpans, type Reader } from '@meguri/access';
import { refusal } from '@meguri/api/services-port';
import {
  findCaptureAt,
  findMemento,
  readAccessTerms,
  type CaptureRecord,
  type MementoQuery,
} from '@meguri/database';
import { surtKey, surtVariants } from '@meguri/urls';
import { requireReadable } from '../access/require-readable.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage, requireLocation, type PageLocation } from '../pages/locate-page.ts';

/** The captures of a URL, and of those that differ in http, https and `www.` alone, that a reader may read now. */
export interface ReadableMementos {
  /** The URL itself, canonical. */
  location: PageLocation;
  query: MementoQuery;
}

/**
 * Takedowns are left to each query, rules are looked at once.
 *
 * @throws {ServiceError} `invalid` for a URL that no page can have
 */
export async function readableMementos(
  { prisma, clock }: Pick<Dependencies, 'prisma' | 'clock'>,
  { url, reader }: { url: string; reader: Reader },
): Promise<ReadableMementos> {
  const location = requireLocation(url);
  const surt = surtKey(location.url);
  const { rules } = await readAccessTerms(prisma, { surt, hostId: location.hostId });
  const spans = readableSpans(surt, reader, rules, clock.now());
  const pages = surtVariants(location.url).flatMap((one) => locatePage(one) ?? []);
  return { location, query: { pages, spans } };
}

const secondMs = 1_000;

/**
 * The memento of exactly that second and URL: the last one, where there are several; null: there is none.
 *
 * @param second without milliseconds
 */
export function findExactMemento(
  { prisma }: Dependencies,
  { location, query: { spans } }: ReadableMementos,
  second: Date,
): Promise<CaptureRecord | null> {
  const before = new Date(second.getTime() + secondMs);
  return findMemento(prisma, { pages: [location], spans }, { order: 'last', from: second, before });
}

/**
 * The memento that shows what was there at an instant: the last one up to the end of its second, else the first one
 * after it.
 *
 * @throws {ServiceError} `not-found` without a capture, `forbidden` where rules keep all of them from the reader
 */
export async function findMementoAt(
  deps: Dependencies,
  { query }: ReadableMementos,
  { at, reader }: { at: Date; reader: Reader },
): Promise<CaptureRecord> {
  const { prisma } = deps;
  const before = new Date(Math.floor(at.getTime() / secondMs) * secondMs + secondMs);
  const found =
    (await findMemento(prisma, query, { order: 'last', from: null, before })) ??
    (await findMemento(prisma, query, { order: 'first', from: before, before: null }));
  if (found) return found;
  // It says why, as the replay of one that the reader may not read does.
  for (const page of query.pages) {
    const kept = await findCaptureAt(prisma, { ...page, at, withContent: true });
    if (kept) await requireReadable(deps, reader, kept);
  }
  throw refusal('not-found', 'noCapture', { url: '' }, 'url');
}
