import type { ArchivedCapture } from '@meguri/services';
import { Command } from 'commander';
import { writeOptionFile } from '../../terminal/option-files.ts';
import { CommandError } from '../../terminal/report-failure.ts';
import { keepingCommands } from './archive-keeping.ts';
import { versionsCommand } from './archive-versions.ts';
import { captureTable } from '../describe/describe-page.ts';
import { instant, positiveNumber } from '../../terminal/parse-values.ts';
import { print, printJson } from '../../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../../instance/with-services.ts';

/** Longest decompressed body in bytes; a longer one is written as the server sent it. */
const maxDecodedBytes = 2 ** 30;

export function archiveCommands(): Command[] {
  return [listCommand(), versionsCommand(), getCommand(), cdxjCommand(), ...keepingCommands()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists the captures of a URL, latest first.')
    .argument('<URL>')
    .option('--limit <N>', 'maximum number of captures', positiveNumber, 100)
    .option('--json', 'print JSON', false)
    .action((url: string, options: DataOption & { limit: number; json: boolean }) =>
      withServices(options, async ({ services }) => {
        const captures = await services.listCaptures({ url, limit: options.limit });
        return options.json ? printJson(captures) : print(captureTable(captures));
      }),
    );
  return withDataOption(command);
}

interface GetOptions extends DataOption {
  at?: Date;
  output?: string;
  headers: boolean;
  raw: boolean;
}

function getCommand(): Command {
  const command = new Command('get')
    .description('Prints a page from the archive: its latest capture, or the one closest to an instant.')
    .argument('<URL>')
    .option('--at <INSTANT>', 'as of this instant, e.g. 2026-03-01 or 20260301120000', instant)
    .option('-o, --output <FILE>', 'write to this file instead of standard output')
    .option('--headers', 'print the headers of the record and of the server first', false)
    .option('--raw', 'keep the content coding, such as gzip', false)
    .action((url: string, options: GetOptions) =>
      withServices(options, async ({ services }) => {
        const capture = await services.getCapture({ url, at: options.at ?? null });
        const body = options.raw ? capture.payload : await decoded(capture);
        const bytes = options.headers ? Buffer.concat([Buffer.from(headersOf(capture)), body]) : body;
        if (options.output === undefined) await print(bytes);
        else await writeTo(options.output, bytes, capture);
        if (!capture.digestVerified && !['metadata', 'purged'].includes(capture.capture.recordType))
          throw new CommandError("the payload's digest is not the one in the index");
      }),
    );
  return withDataOption(command);
}

/** The payload without its content coding, or unchanged if it cannot be decoded. */
async function decoded({ payload, contentEncoding }: ArchivedCapture): Promise<Uint8Array> {
  const { decodeBody } = await import('@meguri/extract');
  const body = await decodeBody(payload, contentEncoding, maxDecodedBytes);
  return body.ok && !body.truncated ? body.bytes : payload;
}

async function writeTo(file: string, bytes: Uint8Array, { capture }: ArchivedCapture): Promise<void> {
  await writeOptionFile('--output', file, bytes);
  console.error(`${bytes.byteLength} bytes of ${capture.url} at ${capture.capturedAt.toISOString()}`);
}

function headersOf({ warcFields, httpHead }: ArchivedCapture): string {
  const warc = warcFields.map(([name, value]) => `${name}: ${value}`);
  const http = httpHead
    ? ['', httpHead.startLine, ...httpHead.headers.map(([name, value]) => `${name}: ${value}`)]
    : [];
  return `${[...warc, ...http].join('\n')}\n\n`;
}

function cdxjCommand(): Command {
  const command = new Command('cdxj')
    .description('Writes the index of responses and revisits as CDXJ, sorted, for any Wayback.')
    .option('--host <NAME>', 'only this host')
    .action((options: DataOption & { host?: string }) =>
      withServices(options, ({ services }) => print(services.exportCdxj({ host: options.host ?? null }))),
    );
  return withDataOption(command);
}
