import {
  explainFrontQueue,
  explainHost,
  explainIngredient,
  explainRobots,
  ingredientName,
  type HostDetail,
  type HostRow,
} from '@meguri/contracts';
import { accessFields } from '../../terminal/access-fields.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { formatFields, formatTable } from '../../terminal/format-table.ts';

export function hostTable(hosts: readonly HostRow[]): string {
  return formatTable(
    [
      { title: 'host', value: (host) => host.name },
      { title: 'state', value: (host) => (host.overloaded ? `${host.state}, overloaded` : host.state) },
      { title: 'pages', value: (host) => host.pages },
      { title: 'captured', value: (host) => host.captured },
      { title: 'duplicates', value: (host) => host.duplicates },
      { title: 'errors', value: (host) => host.errors },
      { title: 'demand/day', value: (host) => host.demandPerDay },
      { title: 'interval (s)', value: (host) => host.effectiveIntervalSeconds },
      { title: 'queue', value: (host) => host.frontQueue },
      { title: 'last access', value: (host) => host.lastAccessAt },
      { title: 'code', value: (host) => host.lastCode },
    ],
    hosts,
  );
}

/** Everything about a host, for a terminal. */
export function describeHost(host: HostDetail, now: Date, withRobotsText = false): string {
  const { settings, webmaster, interval } = host;
  const fields = formatFields([
    ['host', host.name],
    ['state', host.overloaded ? `${host.state}, overloaded` : host.state],
    ['why', explainHost(host, now, 'en')],
    ['alias of', host.aliasOf],
    ['aliases', host.aliases.join(', ')],
    ['address', host.address],
    ['node', host.nodeId],
    ['pages', host.pages],
    ['captured', host.captured],
    ['duplicates', host.duplicates],
    ['forms of duplicates', host.duplicateForms.forms.map(({ pattern }) => plainText(pattern)).join(', ')],
    ['session parameters', host.duplicateForms.parameters.map((name) => plainText(name)).join(', ')],
    ...accessFields(host),
    ['queued', host.queuedPages],
    ['front queue', explainFrontQueue(host.queueing, now, 'en')],
    ['deferred', host.deferredCount],
    ['preempted', host.preemptedCount],
    ['media type excluded', host.excludedTypeCount],
    ['demand per day', host.demandPerDay],
    ['last access', host.lastAccessAt],
    ['last code', host.lastCode],
    ['next access', host.nextAccessAt],
    ['page cap', settings.pageCap],
    ['path depth', settings.maxPathDepth],
    ["webmaster's page cap", webmaster.pageCap],
    ["webmaster's path depth", webmaster.maxPathDepth],
    ['priority', settings.priority],
    ['interval (s)', interval.seconds],
  ]);
  const ingredients = formatTable(
    [
      { title: '', value: (one) => (one.binding ? ' *' : '') },
      { title: 'ingredient', value: (one) => ingredientName(one.name, 'en') },
      { title: 'seconds', value: (one) => one.seconds },
      { title: '', value: (one) => explainIngredient(one, interval, 'en') },
    ],
    interval.ingredients,
  );
  const robots = host.robots.map((one) => describeRobots(one, withRobotsText));
  return [fields, ingredients, ...describeAnnouncements(host), ...robots].join('\n');
}

/** The host's sources of announcements, if any. */
function describeAnnouncements({ announcements }: HostDetail): string[] {
  if (announcements.length === 0) return [];
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const table = formatTable(
    [
      { title: 'announced by', value: (one) => one.source },
      { title: 'right', value: (one) => percent(one.precision) },
      { title: 'complete', value: (one) => percent(one.recall) },
      { title: 'trials', value: (one) => one.trials },
      { title: '', value: (one) => (one.ignored ? 'ignored: no better than chance' : '') },
    ],
    announcements,
  );
  return [table];
}

function describeRobots(robots: HostDetail['robots'][number], withText: boolean): string {
  const fields = formatFields([
    ['robots.txt', robots.scheme],
    ['meaning', explainRobots(robots, 'en')],
    ['read', robots.fetchedAt],
    ['recheck', robots.recheckAt],
    ['crawl delay', robots.crawlDelaySeconds],
    ['sitemaps', robots.sitemaps.join(' ')],
  ]);
  return withText && robots.text !== null
    ? `${fields}\n${plainText(robots.text).replace(/\n?$/, '\n')}`
    : fields;
}
