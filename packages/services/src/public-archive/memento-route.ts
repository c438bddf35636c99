import { refusal } from '@meguri/api/services-port';
import { findMemento, type MementoView } from '@meguri/database';
import { locales } from '@meguri/contracts';
import type { ArchivedCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { plainAnswer, redirectAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { bannerAnswer } from '../replay/banner-answer.ts';
import type { ContentThreads } from '../replay/content/content-threads.ts';
import { isDocument, redirectOf, replayAnswer } from '../replay/replay-answer.ts';
import { readableMementos, viewAt, type ReadableMementos } from './find-mementos.ts';
import { mementoPath, readMementoTarget, type MementoForm } from './memento-address.ts';
import {
  headerUrl,
  linkHeader,
  mementoLinks,
  parseAcceptDatetime,
  resourceLinks,
} from './memento-headers.ts';
import { rawAnswer } from './raw-answer.ts';
import { rawRange } from './raw-range.ts';
import type { ReadMemento } from './read-memento.ts';
import { collection, type PublicRequest, type PublicRoute } from './public-route.ts';

/** Statuses that a client follows without asking its user. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Captures by URL and time, and the TimeGate of each URL (RFC 7089). An address with a second and a URL that
 * were captured answers with that capture; any other redirects to the capture as of that second.
 */
export function mementoRoute(
  deps: Dependencies,
  { threads, readMemento }: { threads: ContentThreads; readMemento: ReadMemento },
): PublicRoute {
  return {
    path: `/${collection}/`,
    answer: async (request) => {
      const target = readMementoTarget(request.rest);
      if (target.kind === 'unreadable') return plainAnswer(400, target.problem);
      const mementos = await readableMementos(deps, { url: target.url, reader: request.reader });
      if (target.kind === 'timegate') return timeGate(deps, mementos, request);
      const { form, second, isExact } = target;
      // Without TLS, browsers name the use of a request only on this very machine.
      const isOpened = form !== 'raw' && request.headers['sec-fetch-dest'] === 'document';
      const view = await viewAt(deps, mementos, { at: second, reader: request.reader });
      if (!isExact || view.exact === null || (isOpened && form === 'frame')) {
        const found = (isExact && view.exact) || view.chosen;
        return redirectAnswer(
          headerUrl(`${request.origin}${mementoPath(found, isOpened && form === 'frame' ? 'page' : form)}`),
          { link: linkHeader(resourceLinks(request.origin, found.url)), vary: 'sec-fetch-dest' },
        );
      }
      const capture = await findMemento(deps.prisma, mementos.query, view.exact);
      if (!capture) throw refusal('not-found', 'noCapture', { url: target.url }, 'url');
      const answer = await formAnswer(await readMemento(capture, request), { form, isOpened, request });
      return withMementoHeaders(answer, { ...view, chosen: view.exact }, { form, origin: request.origin });
    },
  };

  async function formAnswer(
    archived: ArchivedCapture,
    { form, isOpened, request }: { form: MementoForm; isOpened: boolean; request: PublicRequest },
  ): Promise<ArchiveAnswer> {
    if (form === 'raw') return rawRange(rawAnswer(archived, request.origin), request);
    const isPage = isOpened && isDocument(archived) && redirectOf(archived) === null;
    const viewer = { locale: preferredLocale(request.headers['accept-language']), console: null };
    if (isPage) return bannerAnswer(deps, archived, { pass: collection, viewer, reader: request.reader });
    const answer = await replayAnswer(archived, { pass: collection, isFramed: form === 'frame', threads });
    // A redirect keeps its status.
    const status = archived.httpHead?.status ?? answer.status;
    return answer.status === 302 && redirects.has(status) ? { ...answer, status } : answer;
  }
}

function withMementoHeaders(
  { status, headers, body }: ArchiveAnswer,
  view: MementoView,
  { form, origin }: { form: MementoForm; origin: string },
): ArchiveAnswer {
  const { url, capturedAt } = view.chosen;
  const links = [...resourceLinks(origin, url), ...mementoLinks(view, { origin, form })];
  return {
    status,
    headers: {
      ...headers,
      'memento-datetime': capturedAt.toUTCString(),
      link: linkHeader(links),
      vary: 'sec-fetch-dest, accept-language',
      // A takedown is in force with the next request, also for caches between.
      'cache-control': 'no-cache',
    },
    body,
  };
}

/** Redirects to the capture as of Accept-Datetime, without it to the latest one. */
async function timeGate(
  deps: Dependencies,
  mementos: ReadableMementos,
  { headers, reader, origin }: PublicRequest,
): Promise<ArchiveAnswer> {
  const vary = { vary: 'accept-datetime' };
  const asked = headers['accept-datetime'];
  const text = Array.isArray(asked) ? asked.join(', ') : asked;
  const at = text === undefined ? deps.clock.now() : parseAcceptDatetime(text);
  if (at === null)
    return plainAnswer(
      400,
      'Accept-Datetime is not an HTTP date. Send one such as Wed, 01 Jul 2026 12:34:56 GMT.',
      vary,
    );
  const view = await viewAt(deps, mementos, { at, reader });
  const links = [
    ...resourceLinks(origin, mementos.location.url),
    ...mementoLinks(view, { origin, form: 'page' }),
  ];
  return redirectAnswer(headerUrl(`${origin}${mementoPath(view.chosen, 'page')}`), {
    link: linkHeader(links),
    ...vary,
  });
}

function preferredLocale(acceptLanguage: string | undefined): (typeof locales)[number] {
  const first = /^\s*([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return locales.find((one) => one === first) ?? 'en';
}
