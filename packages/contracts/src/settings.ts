import { z } from 'zod';
import { mailSettings } from './mail-settings.ts';
import { define, type SettingDefinition } from './setting-definition.ts';
import { valueRules } from './value-rules.ts';

const seconds = z.number().finite().min(0);
const count = z.number().int().min(1);
const bytes = z.number().int().min(1);
const contactUrl = z
  .string()
  .refine(
    (text) => text === '' || ['http:', 'https:', 'mailto:'].includes(URL.parse(text)?.protocol ?? ''),
    valueRules.contactUrl,
  );

/** An address, or a network with its length in bits. */
const addressPattern = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/i;

function areAddresses(text: string): boolean {
  return text.split(/[\s,]+/).every((part) => part === '' || addressPattern.test(part));
}

/**
 * Every setting of an installation: schema, default, unit and meaning in one row. `docs/settings.md` is made from this table.
 * Values live in the `setting` table; a change takes effect within seconds, without a restart, unless the description says otherwise.
 */
export const settingDefinitions = {
  'crawler.contactUrl': define(
    contactUrl,
    '',
    null,
    'Page (or mailto: address) that tells webmasters who crawls and how to reach you; part of the User-Agent. Must be set before a public address is fetched.',
  ),
  'crawler.product': define(
    z.string().regex(/^[A-Za-z_-]+$/, valueRules.productToken),
    'Meguri',
    null,
    'Product token of the User-Agent and of robots.txt groups.',
  ),
  'crawler.concurrency': define(
    count.max(10_000),
    100,
    'visits',
    'Simultaneous visits of a node. Back queues are three times as many.',
  ),
  'crawler.ipConcurrency': define(
    count.max(1000),
    2,
    'visits',
    'Simultaneous visits to one IP address, however many hosts it serves.',
  ),
  'crawler.writeRequests': define(
    z.boolean(),
    true,
    null,
    'Whether request records are written beside response records.',
  ),

  'access.intervalSeconds': define(
    seconds.max(86_400),
    20,
    's',
    'Default access interval: from the end of one access to a host to the start of the next.',
  ),
  'access.burstMaxCount': define(
    count.max(1000),
    1,
    'accesses',
    'Most accesses of one visit over its kept-alive connection; the rest afterwards grows with them, so that the long-run rate stays one access per interval.',
  ),
  'access.burstMaxSeconds': define(seconds.max(3600), 30, 's', 'Longest duration of a burst.'),
  'access.maxCrawlDelaySeconds': define(
    seconds.max(86_400),
    300,
    's',
    'Longest Crawl-delay of a robots.txt that is obeyed to the letter; longer ones count as this.',
  ),
  'access.maxRetryAfterSeconds': define(
    seconds,
    86_400,
    's',
    'Longest Retry-After that is obeyed to the letter; longer ones count as this.',
  ),
  'access.efficiencySlowSeconds': define(
    seconds.max(3600),
    20,
    's',
    'd₁ of the measured-efficiency formula: added when a host answers with no speed at all.',
  ),
  'access.efficiencyErrorSeconds': define(
    seconds.max(3600),
    60,
    's',
    'd₂ of the measured-efficiency formula: added when all of the last ten accesses failed.',
  ),
  'access.targetSpeedBytesPerSecond': define(
    bytes,
    20_000,
    'B/s',
    'Speed at which a host counts as answering freely in the measured-efficiency formula.',
  ),
  'access.suspendAfterSeconds': define(
    seconds,
    21_600,
    's',
    'Continuous crawling of a host after which it is left alone for a while; 0 = never.',
  ),
  'access.suspendForSeconds': define(seconds, 1_800, 's', 'How long it is left alone.'),

  'robots.recheckSeconds': define(
    seconds.min(60).max(604_800),
    21_600,
    's',
    'Age at which a robots.txt is read again.',
  ),
  'robots.readAfter': define(
    z.union([z.literal(''), z.iso.datetime()], 'an instant such as 2026-07-01T12:00:00Z, or nothing'),
    '',
    null,
    'A robots.txt that was read before this instant is read again before the next page of its host, whatever its age. Set by “Recheck all” of the robots screen.',
  ),
  'robots.unreachableAllowAfterSeconds': define(
    seconds,
    2_592_000,
    's',
    'A robots.txt that has not answered for so long counts as absent (RFC 9309, 2.3.1.4); 0 = never.',
  ),

  'fetch.maxBodyBytes': define(
    bytes,
    67_108_864,
    'B',
    'Longest stored body; longer ones are cut and say so in WARC-Truncated.',
  ),
  'fetch.maxExpandedBytes': define(
    bytes,
    16_777_216,
    'B',
    'Most bytes of a body, expanded if it is compressed, that are read for links and changes; the archive keeps it whole.',
  ),
  'fetch.maxHeaderBytes': define(bytes.min(1024), 65_536, 'B', 'Longest response head.'),
  'fetch.connectTimeoutSeconds': define(seconds.min(0.01), 20, 's', 'For a connection, TLS included.'),
  'fetch.headersTimeoutSeconds': define(
    seconds.min(0.01),
    60,
    's',
    'From the request to the end of the response head.',
  ),
  'fetch.totalTimeoutSeconds': define(seconds.min(0.01), 1_200, 's', 'For a whole access.'),
  'fetch.minSpeedBytesPerSecond': define(
    z.number().min(0),
    50,
    'B/s',
    'An access slower than this over 30 s is given up; 0 = never.',
  ),
  'fetch.tlsVerify': define(
    z.boolean(),
    false,
    null,
    'Whether invalid certificates stop an access. Archives usually want the page either way.',
  ),

  'links.maxPerPage': define(count.max(1_000_000), 20_000, 'links', 'Links taken from one page.'),
  'links.embedded': define(
    z.boolean(),
    true,
    null,
    'Whether images, style sheets, scripts and media of pages are crawled as well.',
  ),

  'schedule.hostClock': define(
    z.boolean(),
    true,
    null,
    'Whether pages of seed lists with policy gamma wait by the clock of their host, which runs faster while more is found there than expected, and slower while less is.',
  ),
  'schedule.budgetAccessesPerDay': define(
    z.number().finite().min(0),
    0,
    'accesses/d',
    'Revisits a day that the whole crawl is to keep to: all pages wait until more changes have gathered. 0 = no limit but politeness. Takes effect within a minute, on each page at its next visit.',
  ),
  'schedule.versionsWeight': define(
    z.number().min(0).max(1),
    0.7,
    null,
    'What accesses to overloaded hosts are spent on: 1 = as many versions as possible, 0 = copies that are not old.',
  ),

  'frontier.turnSeconds': define(
    seconds.min(1),
    600,
    's',
    'How long a host may hold a back queue while others wait.',
  ),
  'frontier.shortTermMaxPages': define(
    count.max(100_000),
    5_000,
    'pages',
    'Most pages of one host in Redis at a time, even if its day has room for more.',
  ),

  'announcements.publicUrl': define(
    z
      .string()
      .refine(
        (text) => text === '' || ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
        'expected an http: or https: URL',
      ),
    '',
    null,
    'Address under which this console is reached from the internet. Where it is set, hubs that feeds name (WebSub) are asked to tell of what is new; empty: none is.',
  ),

  ...mailSettings,

  'public.name': define(
    z.string().max(200),
    '',
    null,
    'Who runs this crawl, as the public page for webmasters says it, such as the name of a library.',
  ),
  'public.purpose': define(
    z.string().max(2_000),
    '',
    null,
    'Why pages are visited and what becomes of them, in a few sentences, for webmasters.',
  ),
  'public.purposeJapanese': define(
    z.string().max(2_000),
    '',
    null,
    'The same in Japanese; empty: the public page shows the other text.',
  ),
  'public.contact': define(
    z
      .string()
      .max(254)
      .refine((text) => text === '' || z.email().safeParse(text).success, 'expected a mail address'),
    '',
    null,
    'Mail address on the public page for webmasters.',
  ),
  'public.addresses': define(
    z.string().max(5_000).refine(areAddresses, valueRules.addresses),
    '',
    null,
    'IP addresses and networks that accesses come from, with blanks between. Webmasters find them on the public page and as JSON.',
  ),
  'public.hostSuffix': define(
    z.string().regex(/^(\.[a-z0-9-]+)*$/, 'expected the end of host names, such as ".crawl.example.org"'),
    '',
    null,
    'End of the host names that those addresses resolve to in the reverse DNS, with the dot: how webmasters verify an address.',
  ),

  'archive.maxFileBytes': define(
    bytes.min(1_048_576),
    1_073_741_824,
    'B',
    'Size at which a WARC file is sealed and the next one opened.',
  ),
  'change.probeSeconds': define(
    seconds.max(600),
    60,
    's',
    'A page that changes at every visit is accessed again after so long, up to six times, to learn which of its parts (adverts, counters, dates) differ at once; these no longer count as changes. 0 turns it off, and what was learnt is forgotten.',
  ),
  'archive.gzipLevel': define(
    z.number().int().min(1).max(9),
    4,
    null,
    'Compression of WARC records, from 1 (fast) to 9 (small). On pages of HTML, 6 takes 4 % less room than 4 and a third more time.',
  ),
  'archive.minFreeBytes': define(
    z.number().int().min(0),
    1_073_741_824,
    'B',
    'Crawling stops while the archive has less room than this, and resumes by itself.',
  ),
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
export type Settings = { [K in SettingKey]: z.infer<(typeof settingDefinitions)[K]['schema']> };

/** All defaults. */
export function defaultSettings(): Settings {
  return Object.fromEntries(
    Object.entries(settingDefinitions).map(([key, row]) => [key, row.default]),
  ) as Settings;
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

export type SettingParse =
  | { ok: true; key: SettingKey; value: unknown }
  /** `issue`: what is wrong with the value; null: there is no such setting. `got`: the value within one line. */
  | { ok: false; error: string; issue: z.core.$ZodIssue | null; got: string };

/**
 * Checks a value for a setting. A string is taken as what somebody typed: numbers and booleans are read from it.
 * The error is one line that names the key and the fix.
 */
export function parseSetting(key: string, raw: unknown): SettingParse {
  if (!isSettingKey(key))
    return {
      ok: false,
      error: `unknown setting ${shown(key)}${nearest(key)}; docs/settings.md lists them all`,
      issue: null,
      got: shown(raw),
    };
  const { schema, unit } = settingDefinitions[key];
  const attempts = typeof raw === 'string' ? [raw, readTyped(raw)] : [raw];
  const got = shown(raw);
  let issue: z.core.$ZodIssue | null = null;
  for (const attempt of attempts) {
    const result = schema.safeParse(attempt);
    if (result.success) return { ok: true, key, value: result.data };
    issue = result.error.issues[0] ?? null;
  }
  const error = `setting ${key}${unit ? ` (in ${unit})` : ''}: ${issue?.message ?? 'invalid'}, got ${got}`;
  return { ok: false, error, issue, got };
}

function readTyped(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** A value within one line of readable length. */
function shown(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ??
    String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function nearest(key: string): string {
  const tail = key.split('.').at(-1)?.toLowerCase() ?? '';
  const found = Object.keys(settingDefinitions).find(
    (known) => tail.length > 3 && known.toLowerCase().includes(tail),
  );
  return found ? `, did you mean "${found}"?` : '';
}
