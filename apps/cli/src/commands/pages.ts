import { Command, Option } from 'commander';
import { CommandError } from '../terminal/report-failure.ts';
import { describePage } from './describe/describe-page.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

export function pageCommands(): Command[] {
  return [showCommand(), revisitCommand(), setCommand()];
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows a page: its state, its next visit and the reason for it, its captures.')
    .argument('<URL>')
    .option('--json', 'print JSON', false)
    .action((url: string, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const page = await services.pages.get({ ctx, input: { url } });
        return options.json ? printJson(page) : print(describePage(page, new Date()));
      }),
    );
  return withDataOption(command);
}

interface RevisitOptions extends DataOption {
  host?: string;
  all?: boolean;
  reason?: string;
}

function revisitCommand(): Command {
  const command = new Command('revisit')
    .description('Makes pages due now. The access intervals of their hosts still apply.')
    .argument('[URL...]')
    .addOption(new Option('--host <NAME>', 'every page of a host').conflicts('all'))
    .option('--all', 'every page')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((urls: string[], options: RevisitOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const { host, all, reason } = options;
        const everywhere = host !== undefined || all === true;
        if (everywhere === urls.length > 0) throw new CommandError('name either URLs, or --host, or --all');
        const { count } = everywhere
          ? await services.revisitAll({ ctx, input: { host: host ?? null, reason } })
          : await services.pages.revisit({ ctx, input: { urls, reason } });
        await print(`${count} ${count === 1 ? 'page is' : 'pages are'} due\n`);
        if (count < urls.length) {
          console.error(`${urls.length - count} of the URLs are unknown, excluded or named twice`);
          process.exitCode = 1;
        }
      }),
    );
  return withDataOption(command);
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Sets the importance of pages compared with others of an overloaded host.')
    .argument('<URL...>')
    .requiredOption('--importance <W>', '0.25, 0.5, 1, 2, 4 or 8; "none" = that of the seed list')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((urls: string[], options: DataOption & { importance: string; reason?: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const importance = options.importance === 'none' ? null : Number(options.importance);
        const input = { urls, importance, reason: options.reason };
        const { count } = await services.setImportance({ ctx, input });
        await print(`${count} ${count === 1 ? 'page' : 'pages'} changed\n`);
        if (count < urls.length) {
          console.error(`${urls.length - count} of the URLs are unknown or named twice`);
          process.exitCode = 1;
        }
      }),
    );
  return withDataOption(command);
}
