import { readableSpans, type Reader } from '@meguri/access';
import { refusal } from '@meguri/api/services-port';
import {
  findMemento,
  hasTakedowns,
  readAccessTerms,
  viewMementos,
  type MementoQuery,
  type MementoView,
} from '@meguri/database';
import { surtKey, surtVariants } from '@meguri/urls';
import { requireReadable } from '../access/require-readable.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage, requireLocation, type PageLocation } from '../pages/locate-page.ts';

/** The captures of a URL, and of those that differ in http, https and `www.` alone, that a reader may read now. */
export interface ReadableMementos {
  /** The URL itself, canonical; its page is the first one of the query. */
  location: PageLocation;
  query: MementoQuery;
}

/**
 * Rules are read once, takedowns with each query.
 *
 * @throws {ServiceError} `invalid` for a URL that no page can have
 */
export async function readableMementos(
  { prisma, clock }: Pick<Dependencies, 'prisma' | 'clock'>,
  { url, reader }: { url: string; reader: Reader },
): Promise<ReadableMementos> {
  const location = requireLocation(url);
  const surt = surtKey(location.url);
  const pages = surtVariants(location.url).flatMap((one) => locatePage(one) ?? []);
  const [{ rules }, isLookedAt] = await Promise.all([
    readAccessTerms(prisma, { surt, hostId: location.hostId }),
    hasTakedowns(
      prisma,
      pages.map(({ hostId }) => hostId),
    ),
  ]);
  const spans = readableSpans(surt, reader, rules, clock.now());
  return { location, query: { pages, spans, hasTakedowns: isLookedAt } };
}

/**
 * The memento that shows what was there at an instant, with its neighbours.
 *
 * @param input.at milliseconds are ignored: addresses are precise to the second
 * @throws {ServiceError} `not-found` without a capture, `forbidden` where rules keep all of them from the
 *   reader
 */
export async function viewAt(
  deps: Dependencies,
  { location, query }: ReadableMementos,
  { at, reader }: { at: Date; reader: Reader },
): Promise<MementoView> {
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const found = query.spans.length > 0 ? await viewMementos(deps.prisma, query, second) : null;
  if (found) return found;
  // Refuses with the reason, as the replay of an unreadable capture does.
  const everything = { ...query, spans: [{ from: null, before: null }] };
  const kept = await viewMementos(deps.prisma, everything, second);
  const capture = kept && (await findMemento(deps.prisma, query, kept.chosen));
  if (capture) await requireReadable(deps, reader, capture);
  throw refusal('not-found', 'noCapture', { url: location.url }, 'url');
}
