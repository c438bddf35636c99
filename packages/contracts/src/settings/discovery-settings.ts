import { count, define } from './setting-definition.ts';

const hosts = count.max(10_000_000);

/** Budgets of domains: how many hosts links may bring into the crawl, and how many of them queue at once. */
export const discoverySettings = {
  'discovery.maxHostsPerDomain': define(
    hosts,
    10_000,
    'hosts',
    'Maximum hosts of a registrable domain that links bring into the crawl. Seeds are always taken. A domain can have a limit of its own.',
  ),
  'discovery.newHostsPerDomainPerDay': define(
    hosts,
    200,
    'hosts/d',
    'Maximum new hosts of a registrable domain per day (UTC). Links to further hosts wait for the next day.',
  ),
  'discovery.maxHostsPerSuffix': define(
    hosts,
    100_000,
    'hosts',
    'Maximum hosts below all private public suffixes of one owner, such as github.io, in addition to the limits of each domain.',
  ),
  'discovery.newHostsPerSuffixPerDay': define(hosts, 3_000, 'hosts/d', 'The same per day (UTC).'),
  'discovery.newHostsPerSourcePerDay': define(
    hosts,
    3_000,
    'hosts/d',
    'Maximum new hosts of other domains per day (UTC) that the pages of one registrable domain bring into the crawl.',
  ),
  'discovery.newHostsPerPage': define(
    count.max(20_000),
    100,
    'hosts',
    'Maximum new hosts from the links of one page. The others wait for a day.',
  ),
} as const;

/** Shares of the back queues of a node. */
export const frontierSettings = {
  'frontier.maxBackQueuesPerDomain': define(
    count.max(30_000),
    30,
    'hosts',
    'Maximum back queues of a node that the hosts of one registrable domain occupy. A domain can have a limit of its own.',
  ),
  'frontier.maxBackQueuesPerAddress': define(
    count.max(30_000),
    30,
    'hosts',
    'Maximum back queues of a node that hosts with one IP address occupy.',
  ),
} as const;
