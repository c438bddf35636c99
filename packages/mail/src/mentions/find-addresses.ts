import { findTimes, type MentionedTime } from './find-times.ts';

export interface MentionedAddress {
  /** IPv4 in four decimal numbers, IPv6 as RFC 5952 writes it. */
  address: string;
  version: 4 | 6;
  /** Times in the same line; if it has none, those in the adjacent lines. */
  times: MentionedTime[];
}

const maxAddressLength = 45;
/** Most times of one address: each is checked against the accesses of the crawl. */
const maxTimes = 50;
const maxTimesInText = 1000;

/** Maximal runs of address characters; part of a longer word is not an address. */
const candidate = /(?<![\w:.])[0-9a-f:.]{3,}(?!\w)/gi;

/**
 * IP addresses, in order, each once, at most `limit`, with the times near them: complaints quote log lines.
 *
 * @param receivedAt when the mail arrived, for times without a year
 */
export function findAddresses(text: string, receivedAt: Date, limit: number): MentionedAddress[] {
  const times = findTimes(text, receivedAt, maxTimesInText);
  const found = new Map<string, MentionedAddress>();
  for (const { 0: match, index } of text.matchAll(candidate)) {
    const read = readAddress(match.replace(/^[.]+|[.:]+$/g, ''));
    if (read === null) continue;
    const mention = found.get(read.address) ?? { ...read, times: [] };
    if (found.size >= limit && !found.has(read.address)) continue;
    found.set(read.address, mention);
    addTimes(mention, timesNear(text, index, times));
  }
  return [...found.values()];
}

/** Without leading zeros, since some programs read such numbers as octal. */
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function readAddress(text: string): Pick<MentionedAddress, 'address' | 'version'> | null {
  if (text.length > maxAddressLength) return null;
  if (ipv4.test(text)) return { address: text, version: 4 };
  if (!text.includes(':')) return null;
  const hostname = URL.parse(`http://[${text}]/`)?.hostname;
  return hostname === undefined ? null : { address: hostname.slice(1, -1), version: 6 };
}

/** Characters beyond which a time does not belong to the address. */
const nearCharacters = 300;

function timesNear(text: string, index: number, times: readonly MentionedTime[]): MentionedTime[] {
  const start = startOfLine(text, index);
  const end = endOfLine(text, index);
  const onLine = timesWithin(times, start, end);
  return onLine.length > 0
    ? onLine
    : timesWithin(times, startOfLine(text, start - 1), endOfLine(text, end + 1));
}

function timesWithin(times: readonly MentionedTime[], start: number, end: number): MentionedTime[] {
  return times.slice(firstFrom(times, start), firstFrom(times, end));
}

/** The number of times before a position, by binary search: a mail may be one long log. */
function firstFrom(times: readonly MentionedTime[], index: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Both search at most `nearCharacters`, so that a text in one line takes linear time. */
function startOfLine(text: string, index: number): number {
  const from = Math.max(0, index - nearCharacters);
  return from + text.slice(from, Math.max(0, index)).lastIndexOf('\n') + 1;
}

function endOfLine(text: string, index: number): number {
  const end = text.slice(index, index + nearCharacters).indexOf('\n');
  return end === -1 ? Math.min(text.length, index + nearCharacters) : index + end;
}

function addTimes(mention: MentionedAddress, near: readonly MentionedTime[]): void {
  for (const time of near) {
    if (mention.times.length >= maxTimes) return;
    if (!mention.times.some(({ at }) => at.getTime() === time.at.getTime())) mention.times.push(time);
  }
}
