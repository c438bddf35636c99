import type { TakedownDetail } from '@meguri/contracts';
import { Command, InvalidArgumentError } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { formatFields, formatTable, type Column } from '../terminal/format-table.ts';
import { plainText } from '../terminal/plain-text.ts';
import { print, printJson } from '../terminal/print.ts';

const maxListed = 1_000;

const columns: Column<TakedownDetail>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'of', value: targetOf },
  { title: 'since', value: ({ createdAt }) => createdAt },
  { title: 'by', value: ({ createdBy }) => createdBy },
  { title: 'degree', value: degreeOf },
  { title: 'deadline', value: ({ purgeBy }) => purgeBy },
  { title: 'purged', value: ({ purgedAt }) => purgedAt },
];

/** Commands for hidden captures. */
export function takedownCommands(): Command[] {
  return [listCommand(), showCommand(), purgeCommand(), withdrawCommand(), receiptCommand()];
}

function targetOf({ host, url, isPrefix }: TakedownDetail): string {
  return url === null ? host : isPrefix ? `${url}*` : url;
}

function degreeOf({ purgeBy, purgeStartedAt, purgedAt, purgeProblem }: TakedownDetail): string {
  if (purgedAt !== null && purgeProblem === null) return 'purged';
  if (purgeStartedAt !== null) return 'being purged';
  return purgeBy === null ? 'hidden' : 'hidden, to be purged';
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists takedowns in force, latest first.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const found = await services.takedowns.list({ ctx, input: { limit: maxListed } });
        if (found.length === maxListed)
          console.error(
            `There may be more: only the latest ${maxListed} are listed. "meguri audit" lists all.`,
          );
        return options.json ? printJson(found) : print(formatTable(columns, found));
      }),
    );
  return withDataOption(command);
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows a takedown and the state of its purge.')
    .argument('<ID>', 'number of a takedown', readId)
    .option('--json', 'print JSON', false)
    .action((id: string, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const found = await services.takedowns.get({ ctx, input: { id } });
        return options.json ? printJson(found) : print(describe(found));
      }),
    );
  return withDataOption(command);
}

function describe(takedown: TakedownDetail): string {
  return formatFields([
    ['takedown', takedown.id],
    ['of', plainText(targetOf(takedown))],
    ['since', takedown.createdAt],
    ['by', plainText(takedown.createdBy)],
    ['complaint', takedown.complaint],
    ['degree', degreeOf(takedown)],
    ['deadline', takedown.purgeBy],
    ['begun', takedown.purgeStartedAt],
    ['purged', takedown.purgedAt],
    ['captures purged', takedown.purgedCaptures],
    ['receipts', takedown.receipts],
    ['problem', takedown.purgeProblem === null ? null : plainText(takedown.purgeProblem)],
  ]);
}

function purgeCommand(): Command {
  const command = new Command('purge')
    .description(
      'Requests a purge for a takedown: its records are overwritten in WARC files and their copies by a deadline. It cannot be undone from one day before the deadline.',
    )
    .argument('<ID>', 'number of a takedown', readId)
    .requiredOption('--reason <TEXT>', 'justification, for the audit log')
    .option('--days <N>', 'deadline in days from now (default: setting takedown.purgeDays)', readDays)
    .option('--now', 'overwrite at once, in this process', false)
    .action((id: string, options: DataOption & { reason: string; days?: number; now: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const { reason, days, now } = options;
        const found = now
          ? await services.purgeNow({ ctx, input: { id, reason } })
          : await services.takedowns.purge({ ctx, input: { id, days, reason } });
        await print(describe(found));
        if (now && (found.purgedAt === null || found.purgeProblem !== null)) process.exitCode = 1;
      }),
    );
  return withDataOption(command);
}

function readId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text;
  throw new InvalidArgumentError('Give the number of a takedown, such as 12.');
}

function readDays(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Enter whole days, such as 30.');
}

function withdrawCommand(): Command {
  const command = new Command('withdraw-purge')
    .description('Withdraws a purge that has not begun. The takedown still hides its captures.')
    .argument('<ID>', 'number of a takedown', readId)
    .requiredOption('--reason <TEXT>', 'justification, for the audit log')
    .action((id: string, options: DataOption & { reason: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const { reason } = options;
        await print(describe(await services.takedowns.withdrawPurge({ ctx, input: { id, reason } })));
      }),
    );
  return withDataOption(command);
}

function receiptCommand(): Command {
  const command = new Command('receipt')
    .description('Prints the receipt of a purge as JSON: what was overwritten and where, and what was not.')
    .argument('<ID>', 'number of a takedown', readId)
    .option('--number <N>', 'number of the receipt, from 1 (default: the latest)', readDays)
    .option('--digest', 'print its SHA-256 instead, as in the audit log', false)
    .action((id: string, options: DataOption & { number?: number; digest: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const { document, sha256 } = await services.takedowns.receipt({
          ctx,
          input: { id, number: options.number },
        });
        await print(options.digest ? `${sha256}\n` : document);
      }),
    );
  return withDataOption(command);
}
