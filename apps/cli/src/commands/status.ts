import { nodeTimeoutSeconds, type Overview, type Alert } from '@meguri/contracts';
import { Command } from 'commander';
import { formatFields } from '../terminal/format-table.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

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

/** What an operator must act upon, in a sentence. */
export function alertText({ kind, detail }: Alert): string {
  switch (kind) {
    case 'disk-full':
      return `Node ${detail.node} has stopped crawling: the archive has ${detail.freeBytes ?? 'too few'} bytes free, archive.minFreeBytes is ${detail.minFreeBytes}. It goes on by itself when there is room.`;
    case 'node-silent':
      return `Node ${detail.node} (${detail.name}) has given no sign of life for more than ${nodeTimeoutSeconds} seconds.`;
    case 'redis-unreachable':
      return 'Redis does not answer: nothing is lost, but crawling pauses until it does.';
    case 'no-contact-url':
      return 'No contact address is set: public addresses are not fetched until crawler.contactUrl says how webmasters can reach you.';
    default:
      return kind satisfies never;
  }
}
