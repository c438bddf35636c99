import { alertText, formatInstant, type CrawlPause, type Overview } from '@meguri/contracts';
import { Command } from 'commander';
import { accessFields } from '../terminal/access-fields.ts';
import { formatFields } from '../terminal/format-table.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

export function statusCommand(): Command {
  const command = new Command('status')
    .description('Shows the state of the crawl.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const overview = await services.overview.get({ ctx, input: undefined });
        return options.json ? printJson(overview) : print(describe(overview));
      }),
    );
  return withDataOption(command);
}

function describe(overview: Overview): string {
  const { hosts, queues, nodes, alerts, pauses } = overview;
  const fields = formatFields([
    ['pages/s', overview.pagesPerSecond],
    ['pages known', overview.known],
    ['pages captured', overview.captured],
    ...accessFields(overview),
    ['bytes', overview.bytes],
    ['seeds', overview.seedCount],
    ['hosts', hosts.total],
    ['  active', hosts.active],
    ['  in access delay', hosts.inAccessDelay],
    ['  waiting', hosts.waiting],
    ['  blocked', hosts.blocked],
    ['  overloaded', hosts.overloaded],
    ['  paused', hosts.paused],
    ['pages queued', queues.shortTermPages],
    ['pages deferred', queues.deferredPages],
    ['results uncommitted', queues.uncommitted],
    ['nodes', nodes.map((node) => `${node.nodeId} (${node.state})`).join(', ')],
  ]);
  return (
    fields +
    pauses.map((pause) => `! ${pauseText(pause)}\n`).join('') +
    alerts.map((alert) => `! ${alertText(alert)}\n`).join('')
  );
}

/** A pause as sentences: what is paused, by whom, since when, why, and how to end it. */
export function pauseText({ scope, pausedAt, pausedBy, reason }: CrawlPause): string {
  const [what, option] =
    scope.kind === 'crawl'
      ? ['The crawl', '']
      : scope.kind === 'node'
        ? [`Node ${scope.id}`, ` --node ${scope.id}`]
        : [`Seed list ${scope.id}`, ' --list NAME'];
  const why = reason ? `: ${reason}` : '';
  return `${what} is paused by ${pausedBy} since ${formatInstant(pausedAt)}${why}. Resume with meguri resume${option}.`;
}
