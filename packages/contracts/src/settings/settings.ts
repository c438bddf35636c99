import { z } from 'zod';
import { accessSettings } from './access-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { priorSettings } from './prior-settings.ts';
import { publicSettings } from './public-settings.ts';
import { bytes, count, define, seconds, type SettingDefinition } from './setting-definition.ts';
import { valueRules } from '../value-rules.ts';

const contactUrl = z
  .string()
  .refine(
    (text) => text === '' || ['http:', 'https:', 'mailto:'].includes(URL.parse(text)?.protocol ?? ''),
    valueRules.contactUrl,
  );

/**
 * Every setting of an installation: schema, default, unit and meaning in one row. `docs/settings.md` is made from this table; larger groups have
 * files of their own.
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

  ...accessSettings,

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

  ...priorSettings,
  'schedule.learnPrior': define(
    z.boolean(),
    true,
    null,
    'Whether the crawl adjusts its prior (schedule.priorShape) by one step, at most every four weeks, where that would clearly have predicted the verdicts of a sample of pages better. The audit log says by how much.',
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

  ...publicSettings,

  'archive.maxFileBytes': define(
    bytes.min(1_048_576),
    1_073_741_824,
    'B',
    'Size at which a WARC file is sealed and the next one opened.',
  ),
  'archive.gzipLevel': define(
    z.number().int().min(1).max(9),
    6,
    null,
    'Compression of WARC records, from 1 (fast) to 9 (small). On pages of HTML, 6 takes 3 % less room than 4 and two fifths more time.',
  ),
  'archive.gzipLevelBehind': define(
    z.number().int().min(1).max(9),
    1,
    null,
    'The same while pages come faster than they can be read. 1 takes 8 % more room than 6 and two fifths of its time; where libdeflate is not installed, 3 is wiser.',
  ),
  'archive.minFreeBytes': define(
    z.number().int().min(0),
    1_073_741_824,
    'B',
    'Crawling stops while the archive has less room than this, and resumes by itself.',
  ),

  'change.probeSeconds': define(
    seconds.max(600),
    60,
    's',
    'A page that changes at every visit is accessed again after so long, up to six times, to learn which of its parts (adverts, counters, dates) differ at once; these no longer count as changes. 0 turns it off, and what was learnt is forgotten.',
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
