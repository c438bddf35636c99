import { readPushAddress, type ConsumerDetail, type PushState } from '@meguri/contracts';
import { Command } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../../instance/with-services.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { print } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';

/** Options for an address that is a bucket. */
export const pushOptions = {
  endpoint: ['--endpoint <URL>', 'endpoint of the bucket; default: Amazon S3'],
  region: ['--region <NAME>', 'region of the bucket; default: us-east-1'],
} as const;

/** The state of sending, as fields. */
export const pushFields = (push: PushState): [string, string | number | Date | null][] => [
  ['sent to', push.address],
  ['waiting', push.waiting],
  ['all sent', push.pushedAt],
  ['fails since', push.failedSince],
  ['problem', push.problem],
  ['next attempt', push.waiting > 0 ? push.nextAt : null],
];

type Describe = (consumer: ConsumerDetail) => string;

/** Commands for consumers to which packages are sent. */
export const pushCommands = (describe: Describe): Command[] => [
  pushToCommand(describe),
  pushCommand(describe),
];

interface PushToOptions extends DataOption {
  endpoint?: string;
  region?: string;
  reason?: string;
}

function pushToCommand(describe: Describe): Command {
  const command = new Command('push-to')
    .description(
      'Sends the packages of a consumer to an address from now on. Without an address, the consumer fetches them.',
    )
    .argument('<NAME>')
    .argument('[ADDRESS]', 'https://… or s3://bucket/prefix')
    .option(...pushOptions.endpoint)
    .option(...pushOptions.region)
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, address: string | undefined, options: PushToOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const { endpoint = '', region = '', reason } = options;
        const push = readPushAddress(address ?? '', { endpoint, region });
        const { contact, purpose, addresses, publicKey, scope, history } = await services.consumers.get({
          ctx,
          input: { name },
        });
        const terms = { contact, purpose, addresses, publicKey, scope, history, push };
        await print(describe(await services.consumers.edit({ ctx, input: { name, terms, reason } })));
      }),
    );
  return withDataOption(command);
}

const pollMs = 300;

function pushCommand(describe: Describe): Command {
  const command = new Command('push')
    .description(
      'Sends the waiting packages of a consumer to its address now, and waits until the control plane has sent them.',
    )
    .argument('<NAME>')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option('--no-wait', 'do not wait')
    .action((name: string, { reason, wait, ...options }: DataOption & { reason?: string; wait: boolean }) =>
      withServices(options, async (context) => {
        const { services, ctx } = context;
        const asked = await services.consumers.push({ ctx, input: { name, reason } });
        const found = wait ? await waitFor(context, asked) : asked;
        await print(describe(found));
        const problem = wait ? (found.pushState?.problem ?? null) : null;
        if (problem !== null) throw new CommandError(plainText(problem));
      }),
    );
  return withDataOption(command);
}

async function waitFor({ services, ctx }: CommandContext, asked: ConsumerDetail): Promise<ConsumerDetail> {
  for (;;) {
    const found = await services.consumers.get({ ctx, input: { name: asked.name } });
    if (isOver(found, asked)) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Whether an attempt has ended, or there is nothing to send. */
function isOver({ pushState: now }: ConsumerDetail, { pushState: asked }: ConsumerDetail): boolean {
  if (now === null || asked === null) return true;
  if (now.isRunning) return false;
  return now.waiting === 0 || now.nextAt.getTime() !== asked.nextAt.getTime();
}
