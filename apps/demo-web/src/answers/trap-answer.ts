import { gzipSync } from 'node:zlib';
import { htmlAnswer, redirectAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Behaviour } from '../sites/behaviour.ts';
import type { Site } from '../sites/site.ts';
import { endlessPath, gzipBombPath, hugePath, redirectLoopPaths } from './traps.ts';

const mib = 1024 * 1024;
const hugeChunks = 500;
const gzipBombMib = 256;
const endlessPauseMs = 20;
const linesPerChunk = 2000;

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

const listing = Buffer.from('<p>one more line of the list</p>\n'.repeat(linesPerChunk));

const traps: Readonly<Partial<Record<Behaviour, (path: string) => Answer | undefined>>> = {
  'redirect-loop': answerRedirectLoop,
  'calendar-trap': answerCalendar,
  endless: (path) => (path === endlessPath ? endlessBody() : undefined),
  huge: (path) => (path === hugePath ? hugeBody() : undefined),
  'gzip-bomb': (path) => (path === gzipBombPath ? gzipBomb() : undefined),
};

/** Answers for paths that exist on one kind of hostile host only; undefined for other paths. */
export function answerTrap(site: Site, path: string): Answer | undefined {
  return traps[site.behaviour]?.(path);
}

function answerRedirectLoop(path: string): Answer | undefined {
  const step = redirectLoopPaths.findIndex((known) => known === path);
  if (step < 0) return undefined;
  return redirectAnswer(302, redirectLoopPaths[(step + 1) % redirectLoopPaths.length] ?? '/');
}

/** A month that links to its days, and to the previous and next months and centuries, endlessly. */
function answerCalendar(path: string): Answer | undefined {
  const match = /^\/calendar\/(\d{4})\/(\d{2})\/(?:(\d{2})\.html)?$/.exec(path);
  if (match === null) return undefined;
  const [, year = '', month = '', day] = match;
  if (day !== undefined)
    return htmlAnswer(`<!doctype html>\n<title>${year}-${month}-${day}</title>\n<p>Nothing on.\n`);
  const months = [-1200, -1, 1, 1200].map((step) => calendarPath(Number(year), Number(month) + step));
  const days = Array.from({ length: 28 }, (_, i) => `${path}${String(i + 1).padStart(2, '0')}.html`);
  const links = [...months, ...days].map((target) => `<a href="${target}">${target}</a>`).join('\n');
  return htmlAnswer(`<!doctype html>\n<title>${year}-${month}</title>\n${links}\n`);
}

/** @param month may be 0 or 13: the year before or after */
function calendarPath(year: number, month: number): string {
  const months = year * 12 + month - 1;
  const twoDigits = String((months % 12) + 1).padStart(2, '0');
  return `/calendar/${String(Math.floor(months / 12)).padStart(4, '0')}/${twoDigits}/`;
}

function endlessBody(): Answer {
  return {
    kind: 'stream',
    headers: htmlHeaders,
    chunk: listing,
    times: Number.POSITIVE_INFINITY,
    pauseMs: endlessPauseMs,
  };
}

/** About 33 MB. */
function hugeBody(): Answer {
  const headers = { ...htmlHeaders, 'content-length': String(hugeChunks * listing.length) };
  return { kind: 'stream', headers, chunk: listing, times: hugeChunks, pauseMs: 0 };
}

/** Many gzip members of one mebibyte of spaces each: valid, small on the wire and cheap to make. */
function gzipBomb(): Answer {
  const member = gzipSync(Buffer.alloc(mib, ' '));
  return {
    kind: 'stream',
    headers: {
      ...htmlHeaders,
      'content-encoding': 'gzip',
      'content-length': String(member.length * gzipBombMib),
    },
    chunk: member,
    times: gzipBombMib,
    pauseMs: 0,
  };
}
