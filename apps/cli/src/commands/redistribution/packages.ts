import {
  requestPeriods,
  withinPeriod,
  type PackageDetail,
  type PackageRequestInput,
  type PackageRow,
  type RequestPeriod,
} from '@meguri/contracts';
import type { DirectoryReport } from '@meguri/redistribution';
import { Command, Option } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../../instance/with-services.ts';
import { seedLines } from '../../start/read-seeds-file.ts';
import { readOptionFile } from '../../terminal/option-files.ts';
import { formatFields, formatTable, type Column } from '../../terminal/format-table.ts';
import { instant, positiveNumber } from '../../terminal/parse-values.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { print, printJson } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';

const columns: Column<PackageRow>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'consumer', value: ({ consumer }) => consumer },
  { title: 'number', value: ({ sequence }) => sequence },
  { title: 'node', value: ({ node }) => (node === null ? 'on request' : plainText(node)) },
  { title: 'state', value: ({ state }) => state },
  { title: 'ready', value: ({ readyAt }) => readyAt },
  { title: 'until', value: ({ expiresAt }) => expiresAt },
  { title: 'files', value: ({ files }) => files },
  { title: 'records', value: ({ records }) => records },
  { title: 'bytes', value: ({ bytes }) => bytes },
  { title: 'transfers', value: ({ transfers }) => transfers },
];

/** Commands for packages. */
export function packageCommands(): Command[] {
  return [listCommand(), showCommand(), makeCommand(), verifyCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists packages, latest first.')
    .argument('[CONSUMER]', 'only packages of this consumer')
    .option('--limit <N>', 'maximum number of packages', positiveNumber, 100)
    .option('--json', 'print JSON', false)
    .action((consumer: string | undefined, options: DataOption & { limit: number; json: boolean }) =>
      withServices(options, async (context) => {
        const rows = await latest(context, consumer, options.limit);
        return options.json ? printJson(rows) : print(formatTable(columns, rows));
      }),
    );
  return withDataOption(command);
}

async function latest(
  { services, ctx }: CommandContext,
  consumer: string | undefined,
  limit: number,
): Promise<PackageRow[]> {
  const rows: PackageRow[] = [];
  for (let cursor: string | undefined; ;) {
    const found = await services.packages.list({ ctx, input: { consumer, cursor } });
    rows.push(...found.rows);
    if (found.nextCursor === null || rows.length >= limit) return rows.slice(0, limit);
    cursor = found.nextCursor;
  }
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows a package with its files.')
    .argument('<ID>')
    .option('--json', 'print JSON', false)
    .action((id: string, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        if (!/^\d{1,18}$/.test(id)) throw new CommandError(`${id} is not the ID of a package: give a number`);
        const found = await services.packages.get({ ctx, input: { id } });
        return options.json ? printJson(found) : print(describe(found));
      }),
    );
  return withDataOption(command);
}

function describe(found: PackageDetail): string {
  const fields = formatFields([
    ['package', found.id],
    ['consumer', found.consumer],
    ['number', found.sequence ?? 'on request'],
    ['node', found.node === null ? null : plainText(found.node)],
    ['state', found.state],
    ['problem', found.problem === null ? null : plainText(found.problem)],
    ['ready', found.readyAt],
    ['kept until', found.expiresAt],
    ['captured from', found.capturedFrom],
    ['captured to', found.capturedTo],
    ['records', found.records],
    ['bytes', found.bytes],
    ['in the place of', found.replaces],
    ['in its place', found.replacedBy],
    ['manifest SHA-256', found.manifest],
  ]);
  const files = formatTable(
    [
      { title: 'file', value: ({ name }) => name },
      { title: 'records', value: ({ records }) => records },
      { title: 'bytes', value: ({ bytes }) => bytes },
      { title: 'SHA-256', value: ({ sha256 }) => sha256 },
    ],
    found.fileList,
  );
  return `${fields}\n${files}`;
}

interface MakeOptions extends DataOption {
  host: string[];
  domain: string[];
  prefix: string[];
  urls?: string;
  from?: Date;
  to?: Date;
  period: RequestPeriod;
}

const words = (value: string, former: string[]) => [
  ...former,
  ...value.split(',').map((word) => word.trim()),
];

function makeCommand(): Command {
  const command = new Command('make')
    .description(
      'Makes the scheduled packages of a consumer now. With hosts, URLs or a period, makes one package of these within its scope.',
    )
    .argument('<CONSUMER>')
    .option('--host <NAMES>', 'hosts, separated by commas; the option may be repeated', words, [])
    .option('--domain <NAMES>', 'registrable domains with all of their hosts', words, [])
    .option(
      '--prefix <SURT>',
      'beginnings of sort keys',
      (text: string, former: string[]) => [...former, text],
      [],
    )
    .option('--urls <FILE>', 'file with one URL per line')
    .option('--from <TIME>', 'from this instant on', instant)
    .option('--to <TIME>', 'before this instant', instant)
    .addOption(
      new Option(
        '--period <OF>',
        'what the period selects: capture = accesses within it, change = content that is new within it',
      )
        .choices(requestPeriods)
        .default('capture'),
    )
    .action((name: string, options: MakeOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const request = await requestOf(options);
        if (request === null) {
          await services.packages.make({ ctx, input: { name } });
          return print(`Packages for ${name} are made within seconds: meguri packages list ${name}\n`);
        }
        const { id } = await services.packages.request({ ctx, input: { name, request } });
        return print(`Package ${id} is queued: meguri packages show ${id}\n`);
      }),
    );
  return withDataOption(command);
}

async function requestOf(options: MakeOptions): Promise<PackageRequestInput | null> {
  const { host, domain, prefix, urls, from, to, period } = options;
  const isDaily = [host, domain, prefix].every(({ length }) => length === 0) && !urls && !from && !to;
  if (isDaily) return null;
  const lines = urls === undefined ? [] : seedLines(await readOptionFile('--urls', urls));
  return {
    definition: {
      time: withinPeriod({ from: from ?? null, to: to ?? null, period }),
      place: { hosts: host, domains: domain, surtPrefixes: prefix },
    },
    urls: lines,
  };
}

interface VerifyOptions {
  publicKey: string[];
  json: boolean;
}

function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Checks pulled packages without a network: signatures, sizes, digests, and that the chain is complete. Exits with 1 if a check fails.',
    )
    .argument('<DIR>', 'directory with a package, or with a directory for each')
    .requiredOption(
      '--public-key <KEY>',
      'key of the archive, base64url: the member x at its address /packages/key; may be repeated',
      (text: string, former: string[] | undefined) => [...(former ?? []), text],
    )
    .option('--json', 'print JSON', false)
    .action(async (directory: string, { publicKey, json }: VerifyOptions) => {
      const { PackageError, verifyDirectory } = await import('@meguri/redistribution');
      try {
        const report = await verifyDirectory(directory, publicKey);
        if (!report.ok) process.exitCode = 1;
        await (json ? printJson(report) : print(describeReport(report)));
      } catch (error) {
        if (error instanceof PackageError) throw new CommandError(error.message, { cause: error });
        throw error;
      }
    });
}

function describeReport({ packages, chain, ok }: DirectoryReport): string {
  const lines = packages.map(({ place, manifest, problems }) => {
    const name =
      manifest === null ? place : `${place}: ${manifest.consumer} ${manifest.sequence ?? 'on request'}`;
    return [
      `${plainText(name)}: ${problems.length === 0 ? 'whole' : 'not whole'}`,
      ...problems.map((text) => `  ${plainText(text)}`),
    ].join('\n');
  });
  const missing = chain.map(
    (problem) =>
      `${plainText(problem.consumer)}: ${chainWords[problem.kind]} ${problem.sequence}${'file' in problem ? ` (archive file ${problem.file})` : ''}`,
  );
  return `${[...lines, ...missing, ok ? 'All packages are complete, and none is missing.' : 'The check failed.'].join('\n')}\n`;
}

const chainWords = {
  missing: 'there is no package',
  broken: 'another package came before',
  repeated: 'there are two packages with the number',
  gap: 'records are missing before package',
  overlap: 'records are repeated in package',
} as const;
