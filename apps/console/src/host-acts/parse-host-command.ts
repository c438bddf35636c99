import { parseDuration } from '@meguri/contracts';
import type { HostAct, HostActKind } from './host-act.ts';

/** A typed command and the host that it names. */
export interface HostCommand {
  act: HostAct;
  host: string;
}

const verbs: Readonly<Record<string, HostActKind>> = {
  pause: 'pause',
  resume: 'resume',
  unpause: 'resume',
  slow: 'slow',
  throttle: 'slow',
  recheck: 'recheck',
  exclude: 'exclude',
  一時停止: 'pause',
  再開: 'resume',
  減速: 'slow',
  再確認: 'recheck',
  除外: 'exclude',
};

/** Words that only make a command readable. */
const fillers = new Set(['to', 'down', 'robots', 'robots.txt', 'host', 'を', 'に', 'の']);

/**
 * Reads a command such as `pause example.org`, `slow example.org to 60 s`, `recheck robots example.org` or
 * `example.org を一時停止`. The host may be a URL.
 *
 * @returns null for any other text, for an unknown verb, and for more than one host
 */
export function parseHostCommand(text: string): HostCommand | null {
  const words = text
    .trim()
    .replaceAll(/(?<=[\w.:])(?:を|に|の)|(?:を|に|の)(?=\S)/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !fillers.has(word.toLowerCase()));
  const verb = words.find((word) => Object.hasOwn(verbs, word.toLowerCase()));
  const kind = verb === undefined ? undefined : verbs[verb.toLowerCase()];
  const hosts = words.flatMap((word) => hostIn(word) ?? []);
  const [host] = hosts;
  if (kind === undefined || host === undefined || hosts.length > 1) return null;
  const rest = words.filter((word) => word !== verb && hostIn(word) === null).join(' ');
  if (kind !== 'slow') return rest === '' ? { act: { kind, seconds: null }, host } : null;
  const seconds = rest === '' ? null : parseDuration(rest);
  return rest !== '' && seconds === null ? null : { act: { kind, seconds }, host };
}

/** The name[:port] of a host or URL; null: the word names none. */
function hostIn(word: string): string | null {
  const isUrl = /^(?:https?|ftp):\/\//i.test(word);
  // A number with a point, such as 1.5, is a duration.
  if (!isUrl && (!/^[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d+)?$/u.test(word) || /^[\d.]+[a-z]*$/i.test(word))) {
    if (!/^\d+\.\d+\.\d+\.\d+(?::\d+)?$/.test(word)) return null;
  }
  if (!isUrl && !/[.:]/.test(word) && word.toLowerCase() !== 'localhost') return null;
  return URL.parse(isUrl ? word : `http://${word}/`)?.host || null;
}
