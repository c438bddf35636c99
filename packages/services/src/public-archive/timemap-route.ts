import { refusal } from '@meguri/api/services-port';
import type { CaptureRecord, PrismaClient } from '@meguri/database';
import { parseArchiveTimestamp } from '@meguri/warc';
import type { Dependencies } from '../context/dependencies.ts';
import { plainAnswer, type ArchiveAnswer, type StreamedBody } from '../replay/archive-answer.ts';
import { replayHeaders } from '../replay/replay-answer.ts';
import { viewAt, readableMementos, type ReadableMementos } from './find-mementos.ts';
import { mementoPath, readArchivedUrl, timeMapPath } from './memento-address.ts';
import { linkHeader, linkText, resourceLinks, type Link } from './memento-headers.ts';
import { collection, type PublicRequest, type PublicRoute } from './public-route.ts';
import { mementosOf, timeMapPage, type TimeMapPage } from './timemap-page.ts';
import { timeMapColumns, timeMapObject, timeMapRow } from './timemap-rows.ts';

/** `link`: RFC 7089; `json`: the array of the Wayback Machine; `jsonl`: an object in each line, as pywb writes. */
const contentTypes = {
  link: 'application/link-format',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
} as const;
type TimeMapFormat = keyof typeof contentTypes;

interface TimeMap {
  page: TimeMapPage;
  mementos: ReadableMementos;
  origin: string;
  format: TimeMapFormat;
}

/**
 * TimeMaps: the captures of a URL that the reader may read, oldest first. A longer one continues on further
 * pages, each from a second on, which the link `next` names.
 */
export function timeMapRoute({ prisma, ...deps }: Dependencies): PublicRoute {
  return {
    path: `/${collection}/timemap/`,
    answer: async ({ rest, reader, origin }: PublicRequest) => {
      const asked = readTimeMapTarget(rest);
      if ('problem' in asked) return plainAnswer(400, asked.problem);
      const { url, from, format } = asked;
      const mementos = await readableMementos({ prisma, ...deps }, { url, reader });
      const page = await timeMapPage(prisma, mementos, from);
      if (page.firstAt !== null) return answerOf(prisma, { page, mementos, origin, format }, page.firstAt);
      // Refuses with the reason.
      await viewAt({ prisma, ...deps }, mementos, { at: deps.clock.now(), reader });
      throw refusal('not-found', 'noCapture', { url }, 'url');
    },
  };
}

function readTimeMapTarget(
  rest: string,
): { format: TimeMapFormat; from: Date | null; url: string } | { problem: string } {
  const [, format = '', stamp, text = ''] = /^(link|json|jsonl)\/(?:(\d{14})\/)?(.+)$/s.exec(rest) ?? [];
  if (!isFormat(format))
    return { problem: 'Write the format and the URL, as in /web/timemap/link/https://example.org/.' };
  const from = stamp === undefined ? null : parseArchiveTimestamp(stamp);
  if (stamp !== undefined && from === null)
    return { problem: `${stamp} is not a valid time. Write 14 digits in UTC, as in 20260701123456.` };
  const url = readArchivedUrl(text);
  return url === null
    ? { problem: 'The URL has a malformed percent escape. Write % as %25.' }
    : { format, from, url };
}

const isFormat = (text: string): text is TimeMapFormat => Object.hasOwn(contentTypes, text);

function answerOf(prisma: PrismaClient, map: TimeMap, firstAt: Date): ArchiveAnswer {
  const { origin, mementos, format, page } = map;
  const { url } = mementos.location;
  const [original, timeGate, timeMap] = resourceLinks(origin, url) as [Link, Link, Link];
  const next = page.before && { target: `${origin}${timeMapPath(url, format, page.before)}`, rel: 'next' };
  const headers = {
    ...replayHeaders,
    'cache-control': 'no-cache',
    'content-type': contentTypes[format],
    link: linkHeader([original, timeGate, timeMap, ...(next ? [next] : [])]),
  };
  const rows = mementosOf(prisma, mementos, page);
  if (format === 'json') return { status: 200, headers, body: jsonBody(rows) };
  if (format === 'jsonl') return { status: 200, headers, body: linesBody(rows) };
  const self: Link = {
    target: `${origin}${timeMapPath(url, 'link', page.from)}`,
    rel: 'self',
    type: contentTypes.link,
    from: firstAt,
    ...(page.before && { until: page.before }),
  };
  const following = page.before
    ? [{ ...timeMap, target: `${origin}${timeMapPath(url, 'link', page.before)}`, from: page.before }]
    : [];
  return { status: 200, headers, body: linksBody(rows, [original, timeGate, self, ...following], map) };
}

async function* linksBody(
  rows: AsyncIterable<CaptureRecord>,
  links: readonly Link[],
  { page, origin }: TimeMap,
): StreamedBody & AsyncGenerator<string> {
  yield links.map(linkText).join(',\n');
  let held: CaptureRecord | null = null;
  let isFirst = page.from === null;
  const line = (row: CaptureRecord, isLast: boolean) => {
    const rel = [...(isFirst ? ['first'] : []), ...(isLast ? ['last'] : []), 'memento'].join(' ');
    isFirst = false;
    return `,\n${linkText({ target: `${origin}${mementoPath(row, 'page')}`, rel, at: row.capturedAt })}`;
  };
  for await (const row of rows) {
    if (held !== null) yield line(held, false);
    held = row;
  }
  if (held !== null) yield line(held, page.before === null);
  yield '\n';
}

async function* jsonBody(rows: AsyncIterable<CaptureRecord>): StreamedBody & AsyncGenerator<string> {
  yield `[${JSON.stringify(timeMapColumns)}`;
  for await (const row of rows) yield `,\n${JSON.stringify(timeMapRow(row))}`;
  yield ']\n';
}

async function* linesBody(rows: AsyncIterable<CaptureRecord>): StreamedBody & AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(timeMapObject(row))}\n`;
}
