import { maxFrontQueues } from '@meguri/schedule';
import { z } from 'zod';
import { count, define, seconds } from './setting-definition.ts';

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
  'discovery.newHostsPerSuffixPerDay': define(
    hosts,
    3_000,
    'hosts/d',
    'Maximum new hosts per day (UTC) below all private public suffixes of one owner.',
  ),
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

/** Front queues, and shares of the back queues of a node. `frontQueueOf` in packages/schedule has the formula. */
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
  'frontier.frontQueues': define(
    count.max(maxFrontQueues),
    5,
    null,
    'Number of front queues. Hosts wait in them for a back queue, by the value of their due pages; queue 1 is drawn most often.',
  ),
  'frontier.frontQueueWeightRatio': define(
    z.number().min(1).max(10),
    2,
    null,
    'How many times as often as the next each front queue is drawn.',
  ),
  'frontier.middleQueueValuePerDay': define(
    z.number().min(0).max(1e6),
    0,
    'versions/d',
    'Value of the hosts in the middle front queue: versions that one of their due pages loses per day of waiting (importance × changes per day × probability of a change since the last visit). 0 = the mean change rate of all pages.',
  ),
  'frontier.frontQueueValueRatio': define(
    z.number().min(1.1).max(1e9),
    4,
    null,
    'A value that is this many times higher leads to the next front queue. 1,000,000,000: values have no effect.',
  ),
  'frontier.raiseAfterSeconds': define(
    seconds.min(60).max(30 * 86_400),
    86_400,
    's',
    'Waiting for this time raises a host by one front queue, so that every host reaches the first one.',
  ),
} as const;
