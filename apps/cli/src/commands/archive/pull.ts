import type { PulledRow, SourceRow } from '@meguri/contracts';
import { Command } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../../instance/with-services.ts';
import { confirm, yesOption } from '../../terminal/confirm.ts';
import { formatTable, type Column } from '../../terminal/format-table.ts';
import { positiveNumber } from '../../terminal/parse-values.ts';
import { print, printJson } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';

const sourceColumns: Column<SourceRow>[] = [
  { title: 'source', value: ({ id }) => id },
  { title: 'address', value: ({ url }) => url },
  { title: 'imported', value: ({ packages }) => packages.done },
  { title: 'waiting', value: ({ packages }) => packages.offered + packages.fetching + packages.importing },
  { title: 'failed', value: ({ packages }) => packages.failed },
  { title: 'missing', value: ({ packages }) => packages.missing },
  { title: 'last number', value: ({ sequence }) => sequence },
  { title: 'removals', value: ({ removals }) => removals },
  { title: 'looked at', value: ({ lookedAt }) => lookedAt },
  { title: 'next', value: ({ nextAt }) => nextAt },
  { title: 'problem', value: ({ problem }) => problem },
];

const packageColumns: Column<PulledRow>[] = [
  { title: 'source', value: ({ sourceId }) => sourceId },
  { title: 'number', value: ({ sequence }) => sequence },
  { title: 'package', value: ({ packageId }) => packageId },
  { title: 'state', value: ({ state }) => state },
  { title: 'records', value: ({ records }) => records },
  { title: 'bytes', value: ({ bytes }) => bytes },
  { title: 'fetched', value: ({ fetchedBytes }) => fetchedBytes },
  { title: 'import', value: ({ importId }) => importId },
  { title: 'problem', value: ({ problem }) => problem },
];

/** Commands for packages of other archives. */
export function pullCommands(): Command[] {
  return [addCommand(), listCommand(), runCommand(), trustCommand(), removeCommand()];
}

interface AddOptions extends DataOption {
  tokenFile: string;
  publicKey: string;
  seedList?: string;
}

function addCommand(): Command {
  const command = new Command('add')
    .description(
      'Adds a source: an archive of which this one is a consumer. Its packages are fetched, verified and imported from now on.',
    )
    .argument('<URL>', 'origin of its public addresses, such as https://archive.example.org')
    .requiredOption(
      '--token-file <FILE>',
      'file with the token, on the machine of the control plane, which reads it each time',
    )
    .requiredOption('--public-key <KEY>', 'Ed25519 key of its packages: 32 bytes in base64url')
    .option(
      '--seed-list <NAME>',
      'seed list for pages that become known; its scope decides which are visited',
    )
    .action((url: string, { tokenFile, publicKey, seedList, ...options }: AddOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = { url, tokenFile, publicKey, seedList: seedList ?? null };
        const { id } = await services.addSource({ ctx, input });
        const key = await services.acknowledgementKey();
        await print(
          `Source ${id} added. This archive acknowledges removed records with the key ${key}. Send this key to the source.\n`,
        );
      }),
    );
  return withDataOption(command);
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists sources, or the packages of one, with the problems that keep them from being pulled.')
    .argument('[SOURCE]', 'its number', positiveNumber)
    .option('--json', 'print JSON', false)
    .action((id: number | undefined, { json, ...options }: DataOption & { json: boolean }) =>
      withServices(options, ({ services }) =>
        id === undefined ? listAll(services, json) : listOne(services, id, json),
      ),
    );
  return withDataOption(command);
}

async function listAll(services: CommandContext['services'], json: boolean): Promise<void> {
  const found = await services.listSources();
  if (json) return printJson(found);
  const problems = found.flatMap(({ url, problemText }) => (problemText ? [`${url}: ${problemText}\n`] : []));
  await print([formatTable(sourceColumns, found), ...problems].join(''));
}

async function listOne(services: CommandContext['services'], id: number, json: boolean): Promise<void> {
  const { rows } = await services.listPulled({ id });
  if (json) return printJson(rows);
  const problems = rows.flatMap(({ sequence, packageId, problemText }) =>
    problemText ? [`${packageId ?? `number ${sequence}`}: ${problemText}\n`] : [],
  );
  await print([formatTable(packageColumns, rows), ...problems].join(''));
}

const pollMs = 300;

function runCommand(): Command {
  const command = new Command('run')
    .description(
      'Looks for new packages of a source now, and waits until the control plane has fetched them.',
    )
    .argument('<SOURCE>', 'its number', positiveNumber)
    .option('--no-wait', 'do not wait')
    .action((id: number, { wait, ...options }: DataOption & { wait: boolean }) =>
      withServices(options, async (context) => {
        const asked = await context.services.runSource({ ctx: context.ctx, input: { id } });
        if (!wait) return print(`Source ${id} is being polled for packages\n`);
        const found = await waitFor(context, asked);
        await print(formatTable(sourceColumns, [found]));
        if (found.problemText !== null) throw new CommandError(found.problemText);
      }),
    );
  return withDataOption(command);
}

/** Waits until the source was polled after the request, and none of its packages is being imported. */
async function waitFor({ services }: CommandContext, asked: SourceRow): Promise<SourceRow> {
  for (;;) {
    const found = (await services.listSources()).find(({ id }) => id === asked.id);
    if (!found) throw new CommandError(`source ${asked.id} was removed`);
    const isLooked = found.lookedAt !== null && found.lookedAt >= asked.nextAt;
    if (isLooked && !found.isRunning && found.packages.importing === 0) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function trustCommand(): Command {
  const command = new Command('trust')
    .description(
      'Verifies packages of a source with another key from now on. Compare the key with the archive over another channel first.',
    )
    .argument('<SOURCE>', 'its number', positiveNumber)
    .requiredOption('--public-key <KEY>', 'Ed25519 key of its packages: 32 bytes in base64url')
    .action((id: number, { publicKey, ...options }: DataOption & { publicKey: string }) =>
      withServices(options, async ({ services, ctx }) => {
        await services.trustSourceKey({ ctx, input: { id, publicKey } });
        await print(`Packages of source ${id} are verified with the key ${publicKey}\n`);
      }),
    );
  return withDataOption(command);
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes a source. The imports of its packages stay: remove them with meguri import remove.')
    .argument('<SOURCE>', 'its number', positiveNumber)
    .option(...yesOption)
    .action((id: number, { yes, ...options }: DataOption & { yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        await confirm(`Forget source ${id}?`, yes);
        await services.removeSource({ ctx, input: { id } });
        await print(`Source ${id} removed\n`);
      }),
    );
  return withDataOption(command);
}
