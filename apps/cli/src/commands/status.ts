import { alertText } from './alert-text.ts';
import type { Overview } from '@meguri/contracts';
import { Command } from 'commander';
import { formatFields } from './format-table.ts';
import { print, printJson } from './print.ts';
import { withDataOption, withServices, type DataOption } from './with-services.ts';

export function statusCommand(): Command {
  const command = new Command('status')
    .description('Shows how the crawl stands.')
    .option('--json', 'as JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const overview = await services.overview.get({ ctx, input: undefined });
        return options.json ? printJson(overview) : print(describe(overview));
      }),
    );
  return withDataOption(command);
}

function describe(overview: Overview): string {
  const { hosts, queues, nodes, alerts } = overview;
  const fields = formatFields([
    ['pages/s', overview.pagesPerSecond],
    ['pages known', overview.known],
    ['pages captured', overview.captured],
    ['changed', overview.changed],
    ['unchanged', overview.unchanged],
    ['errors', overview.errors],
    ['bytes', overview.bytes],
    ['seeds', overview.seedCount],
    ['hosts', hosts.total],
    ['  active', hosts.active],
    ['  resting', hosts.resting],
    ['  waiting', hosts.waiting],
    ['  blocked', hosts.blocked],
    ['  overloaded', hosts.overloaded],
    ['  paused', hosts.paused],
    ['pages queued', queues.shortTermPages],
    ['pages put off', queues.deferredPages],
    ['results uncommitted', queues.uncommitted],
    ['nodes', nodes.map((node) => `${node.nodeId} (${node.state})`).join(', ')],
  ]);
  return fields + alerts.map((alert) => `! ${alertText(alert)}\n`).join('');
}
