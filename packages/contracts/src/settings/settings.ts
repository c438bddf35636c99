import { z } from 'zod';
import { accessSettings } from './access-settings.ts';
import { archiveSettings } from './archive-settings.ts';
import { contentSettings } from './content-settings.ts';
import { databaseSettings } from './database-settings.ts';
import { discoverySettings, frontierSettings } from './discovery-settings.ts';
import { fetchSettings } from './fetch-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { packageSettings } from './package-settings.ts';
import { priorSettings, tuningSettings } from './prior-settings.ts';
import { publicSettings } from './public-settings.ts';
import { scanSettings } from './scan-settings.ts';
import { count, define, seconds, type SettingDefinition } from './setting-definition.ts';
import { singleLine } from '../single-line.ts';
import { valueRules } from '../value-rules.ts';

const contactUrl = singleLine(2_000).refine(
  (text) => text === '' || ['http:', 'https:', 'mailto:'].includes(URL.parse(text)?.protocol ?? ''),
  valueRules.contactUrl,
);

const schemes = singleLine(200).regex(/^(?:[a-z][a-z\d+.-]*(?: [a-z][a-z\d+.-]*)*)?$/, valueRules.schemes);

/** The schemes of a setting that lists them. */
export const schemesIn = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean));

const timeOrNothing = 'expected a time such as 2026-07-01T12:00:00Z, or nothing';

/**
 * Every setting of an installation: schema, default, unit and meaning in one row. `docs/settings.md` is
 * generated from this table; larger groups have files of their own.
 * Values are in the `setting` table; a change takes effect within seconds, without a restart, unless the
 * description says otherwise.
 */
export const settingDefinitions = {
  'crawler.contactUrl': define(
    contactUrl,
    '',
    null,
    'Page or mailto: address where webmasters can reach you, part of the User-Agent. Required before public addresses are fetched.',
  ),
  'crawler.product': define(
    singleLine(100).regex(/^[A-Za-z_-]+$/, valueRules.productToken),
    'Meguri',
    null,
    'Product token in the User-Agent and in robots.txt groups.',
  ),
  'crawler.concurrency': define(
    count.max(10_000),
    100,
    'visits',
    'Simultaneous visits per node. A node has three times as many back queues.',
  ),
  'crawler.ipConcurrency': define(
    count.max(1000),
    2,
    'visits',
    'Simultaneous visits per IP address, regardless of how many hosts it serves.',
  ),
  'crawler.prefixConcurrency': define(
    count.max(10_000),
    20,
    'visits',
    'Simultaneous visits per address prefix: /24 of IPv4, /64 of IPv6; twice as many per /48. At least crawler.ipConcurrency.',
  ),
  'crawler.reservedShare': define(
    z.number().min(0).max(0.9),
    0.8,
    null,
    'Share of visit slots, and of the visits per address and prefix, that only hosts with a good record may use, as far as they need them. A good record: 10 accesses, at most 1 failure in the last 10, mean speed of 4 kB/s. 0 = none.',
  ),
  'crawler.writeRequests': define(
    z.boolean(),
    true,
    null,
    'Write request records in addition to response records.',
  ),

  ...accessSettings,

  'robots.recheckSeconds': define(
    seconds.min(60).max(604_800),
    21_600,
    's',
    'Interval at which robots.txt is rechecked.',
  ),
  'robots.readAfter': define(
    z
      .string()
      .max(40)
      .refine((text) => text === '' || z.iso.datetime().safeParse(text).success, timeOrNothing),
    '',
    null,
    'Records of robots.txt fetched before this time are rechecked before the next page of their host, regardless of age. “Recheck all” on the robots.txt screen sets it.',
  ),
  'robots.unreachableAllowAfterSeconds': define(
    seconds,
    2_592_000,
    's',
    'A robots.txt that is unreachable for this time is treated as missing (RFC 9309, 2.3.1.4). 0 = never.',
  ),

  ...fetchSettings,

  ...contentSettings,

  'links.maxPerPage': define(count.max(1_000_000), 20_000, 'links', 'Maximum links read from one page.'),
  'links.embedded': define(
    z.boolean(),
    true,
    null,
    'Crawl the images, style sheets, scripts and media of pages.',
  ),
  'links.schemes': define(
    schemes,
    '',
    null,
    'URL schemes, such as ftp, whose links on http and https pages are crawled, separated by spaces. Links between pages of the same such scheme are always crawled.',
  ),
  'links.seedSchemes': define(
    schemes,
    'ftp',
    null,
    'URL schemes in addition to http and https that seeds may have, separated by spaces. Nodes fetch ftp and the schemes of their plug-ins.',
  ),

  ...discoverySettings,

  'schedule.hostClock': define(
    z.boolean(),
    true,
    null,
    'Schedule pages of seed lists with policy gamma by the clock of their host. The clock runs faster while more pages change than expected, and slower while fewer do.',
  ),
  'schedule.budgetAccessesPerDay': define(
    z.number().finite().min(0),
    0,
    'accesses/d',
    'Maximum revisits per day for the whole crawl. All pages wait for more expected changes. 0 = limited by politeness only. Takes effect within 1 min, on each page at its next visit.',
  ),
  'schedule.versionsWeight': define(
    z.number().min(0).max(1),
    0.7,
    null,
    'Goal of accesses to overloaded hosts: 1 = capture as many versions as possible, 0 = keep captures fresh.',
  ),

  ...tuningSettings,
  ...priorSettings,
  'schedule.learnPrior': define(
    z.boolean(),
    true,
    null,
    'Adjust the prior (schedule.priorShape) by one step, at most every 4 weeks, if that clearly improves predictions for a sample of pages. The audit log records the improvement.',
  ),

  'frontier.turnSeconds': define(
    seconds.min(1),
    600,
    's',
    'Maximum time that a host occupies a back queue while other hosts wait.',
  ),
  'frontier.shortTermMaxPages': define(
    count.max(100_000),
    5_000,
    'pages',
    'Maximum pages per host in Redis, even if the host could take more in a day.',
  ),
  'frontier.maxPages': define(
    count.min(1_000).max(1_000_000_000),
    1_000_000,
    'pages',
    'Pages of all hosts with a back queue in Redis, about 130 B each: every such host has an equal share. Waiting hosts have up to 64 pages each.',
  ),
  'frontier.maxWaitingHosts': define(
    count.min(100).max(100_000_000),
    40_000,
    'hosts',
    'Maximum hosts of a node that wait for a back queue in Redis, about 1.5 to 2.5 kB each. Further due hosts stay in PostgreSQL until there is room.',
  ),
  ...frontierSettings,

  'announcements.publicUrl': define(
    singleLine(2_000).refine(
      (text) => text === '' || ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
      'expected an http: or https: URL',
    ),
    '',
    null,
    'URL at which this console is reachable from the internet. If set, Meguri subscribes to the WebSub hubs of feeds. Empty = no subscriptions.',
  ),

  ...mailSettings,

  ...publicSettings,

  'history.minuteDays': define(
    z.number().int().min(60).max(4_000),
    400,
    'd',
    'Days for which statistics are kept by minute. Statistics by hour are kept permanently.',
  ),
  'history.eventDays': define(
    z.number().int().min(7).max(4_000),
    400,
    'd',
    'Days for which resolved and dismissed events are kept.',
  ),
  'history.unvisitedHostDays': define(
    z.number().int().min(7).max(4_000),
    90,
    'd',
    'Days after which hosts of excluded domains and of domains at their budget are deleted if they were never visited.',
  ),
  'history.hostHoursDays': define(
    z.number().int().min(2).max(60),
    8,
    'd',
    'Days for which the history of each host is kept by hour. Older hours are folded into days.',
  ),
  'history.hostDays': define(
    z.number().int().min(60).max(4_000),
    400,
    'd',
    'Days for which the history of each host is kept by day.',
  ),

  ...archiveSettings,

  ...packageSettings,
  ...scanSettings,

  ...databaseSettings,

  'change.probeSeconds': define(
    seconds.max(600),
    60,
    's',
    'A page that changes at every visit is accessed again after this time, up to six times, to learn its noise (ads, counters, dates). Noise does not count as change. 0 = off; learned noise is discarded.',
  ),

  'export.maxRows': define(
    z.number().int().min(1).max(1_000_000_000),
    1_000_000,
    'rows',
    'Maximum rows of an exported list. A longer file ends with a line that says so.',
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
