import { Command } from 'commander';
import { print } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

export function signInLinkCommand(): Command {
  const command = new Command('sign-in-link')
    .description('Creates a one-time link, valid for a day, that creates an administrator of the console.')
    .action((options: DataOption) =>
      withServices(options, async ({ services, instance }) => {
        const { token, expiresAt } = await services.createSignInLink({ purpose: 'administrator' });
        await print(`${instance.consoleUrl ?? ''}/claim?token=${token}\n`);
        console.error(`valid once, until ${expiresAt.toISOString()}`);
      }),
    );
  return withDataOption(command);
}
