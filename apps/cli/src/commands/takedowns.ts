import { Command } from 'commander';
import { formatTable, type Column } from '../terminal/format-table.ts';
import { print } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

interface Listed {
  id: string;
  hostName: string;
  urlKey: string | null;
  url: string | null;
  createdAt: Date;
  createdBy: string;
  purgedAt: Date | null;
}

const columns: Column<Listed>[] = [
  { title: 'id', value: ({ id }) => id },
  {
    title: 'of',
    value: ({ hostName, url, urlKey }) => (url === null ? hostName : urlKey === null ? `${url}*` : url),
  },
  { title: 'since', value: ({ createdAt }) => createdAt },
  { title: 'by', value: ({ createdBy }) => createdBy },
  { title: 'purged', value: ({ purgedAt }) => purgedAt },
];

/** Commands for hidden captures. */
export function takedownCommands(): Command[] {
  return [listCommand(), purgeCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists takedowns in force, latest first.')
    .action((options: DataOption) =>
      withServices(options, async ({ services }) =>
        print(formatTable(columns, await services.listTakedowns())),
      ),
    );
  return withDataOption(command);
}

function purgeCommand(): Command {
  const command = new Command('purge')
    .description('Permanently deletes the captures of a takedown from the WARC files. This cannot be undone.')
    .argument('<ID>')
    .requiredOption('--reason <TEXT>', 'justification, for the audit log')
    .action((id: string, options: DataOption & { reason: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const { captures } = await services.purgeTakedown({ ctx, input: { id, reason: options.reason } });
        return print(`${captures} ${captures === 1 ? 'capture' : 'captures'} deleted\n`);
      }),
    );
  return withDataOption(command);
}
