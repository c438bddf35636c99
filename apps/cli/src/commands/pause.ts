import { pauseKey, type PauseScope } from '@meguri/contracts';
import { Command, Option } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { wholeNumber } from '../terminal/parse-values.ts';
import { print } from '../terminal/print.ts';
import { listId } from './seeds.ts';
import { pauseText } from './status.ts';

interface PauseOptions extends DataOption {
  node?: number;
  list?: string;
  reason?: string;
  yes: boolean;
}

/** Pauses the crawl, a node or a seed list, and resumes it. */
export function pauseCommands(): Command[] {
  return [
    pauseCommand('pause', 'Pauses the crawl: no request starts after 1 second, until it is resumed.'),
    pauseCommand('resume', 'Resumes the crawl. Access intervals apply as before.'),
  ];
}

function pauseCommand(name: 'pause' | 'resume', description: string): Command {
  const command = new Command(name)
    .description(description)
    .addOption(new Option('--node <ID>', `only ${name} this node`).argParser(wholeNumber))
    .addOption(new Option('--list <NAME>', `only ${name} this seed list`).conflicts('node'))
    .option('--reason <TEXT>', 'reason, for the audit log and the console')
    .option(...yesOption)
    .action((options: PauseOptions) =>
      withServices(options, async (context) => {
        const { services, ctx } = context;
        const [scope, what] = await scopeOf(context, options);
        const verb = name === 'pause' ? 'Pause' : 'Resume';
        await confirm(`${verb} ${what}?`, options.yes);
        const reason = options.reason === undefined ? {} : { reason: options.reason };
        const input = { scope, paused: name === 'pause', ...reason };
        const pauses = await services.pauses.set({ ctx, input });
        await print(`${sentence(what)} ${name}d\n`);
        // Other pauses may still stop what was resumed.
        for (const pause of pauses)
          if (pauseKey(pause.scope) !== pauseKey(scope)) await print(`! ${pauseText(pause)}\n`);
      }),
    );
  return withDataOption(command);
}

async function scopeOf(context: CommandContext, { node, list }: PauseOptions): Promise<[PauseScope, string]> {
  if (node !== undefined) return [{ kind: 'node', id: node }, `node ${node}`];
  if (list === undefined) return [{ kind: 'crawl' }, 'the crawl'];
  return [{ kind: 'seed-list', id: await listId(context, list) }, `seed list "${list}"`];
}

const sentence = (what: string) => what.replace(/^the crawl/, 'crawl');
