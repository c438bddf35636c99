import { gzipSync } from 'node:zlib';
import { htmlAnswer, redirectAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Behaviour } from './behaviour.ts';
import type { Site } from './site.ts';
import { ENDLESS_PATH, GZIP_BOMB_PATH, HUGE_PATH, REDIRECT_LOOP_PATHS } from './trap-links.ts';

const MIB = 1024 * 1024;
const HUGE_CHUNKS = 500;
const GZIP_BOMB_MIB = 256;
const ENDLESS_PAUSE_MS = 20;
const LINES_PER_CHUNK = 2000;

const HTML = { 'content-type': 'text/html; charset=utf-8' };

const LISTING = Buffer.from('<p>one more line of the list</p>\n'.repeat(LINES_PER_CHUNK));

const TRAPS: Readonly<Partial<Record<Behaviour, (path: string) => Answer | undefined>>> = {
  'redirect-loop': answerRedirectLoop,
  'calendar-trap': answerCalendar,
  endless: (path) => (path === ENDLESS_PATH ? endlessBody() : undefined),
  huge: (path) => (path === HUGE_PATH ? hugeBody() : undefined),
  'gzip-bomb': (path) => (path === GZIP_BOMB_PATH ? gzipBomb() : undefined),
};

/** The paths that exist on one kind of hostile host only; undefined for every other path. */
export function answerTrap(site: Site, path: string): Answer | undefined {
  return TRAPS[site.behaviour]?.(path);
}

function answerRedirectLoop(path: string): Answer | undefined {
  const step = REDIRECT_LOOP_PATHS.findIndex((known) => known === path);
  if (step < 0) return undefined;
  return redirectAnswer(302, REDIRECT_LOOP_PATHS[(step + 1) % REDIRECT_LOOP_PATHS.length] ?? '/');
}

/** A month that links to its days, to the month before and to the month after, without end. */
function answerCalendar(path: string): Answer | undefined {
  const match = /^\/calendar\/(\d{4})\/(\d{2})\/(?:(\d{2})\.html)?$/.exec(path);
  if (match === null) return undefined;
  const [, year = '', month = '', day] = match;
  if (day !== undefined)
    return htmlAnswer(`<!doctype html>\n<title>${year}-${month}-${day}</title>\n<p>Nothing on.\n`);
  const months = [-1, 1].map((step) => calendarPath(Number(year), Number(month) + step));
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
    headers: HTML,
    chunk: LISTING,
    times: Number.POSITIVE_INFINITY,
    pauseMs: ENDLESS_PAUSE_MS,
  };
}

/** About 33 MB. */
function hugeBody(): Answer {
  const headers = { ...HTML, 'content-length': String(HUGE_CHUNKS * LISTING.length) };
  return { kind: 'stream', headers, chunk: LISTING, times: HUGE_CHUNKS, pauseMs: 0 };
}

/** Many gzip members of one mebibyte of spaces each: valid, small on the wire and cheap to make. */
function gzipBomb(): Answer {
  const member = gzipSync(Buffer.alloc(MIB, ' '));
  return {
    kind: 'stream',
    headers: { ...HTML, 'content-encoding': 'gzip', 'content-length': String(member.length * GZIP_BOMB_MIB) },
    chunk: member,
    times: GZIP_BOMB_MIB,
    pauseMs: 0,
  };
}
