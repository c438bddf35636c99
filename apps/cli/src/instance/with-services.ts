import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { ActorContext, CommandServices } from '@meguri/services';
import type { Command } from 'commander';
import { parseDataDirectory } from '../terminal/parse-values.ts';
import { CommandError } from '../terminal/report-failure.ts';
import { findInstance, type InstanceAddress } from './find-instance.ts';

export interface DataOption {
  data: string;
}

/** The option that names the running instance. */
export function withDataOption(command: Command): Command {
  return command.option(
    '--data <DIR>',
    'data directory of the running instance',
    parseDataDirectory,
    './data',
  );
}

/** What a command works with. */
export interface CommandContext {
  services: CommandServices;
  instance: InstanceAddress;
  /** The account that runs the command, as the actor. */
  ctx: ActorContext;
}

/**
 * Runs a command against the running instance and closes its connections.
 * @throws {CommandError} for every refusal of a service, with its message, and when the database is
 * unreachable
 */
export async function withServices<T>(
  { data }: DataOption,
  run: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const instance = await findInstance(data, process.env);
  const { createCommandServices, ServiceError } = await import('@meguri/services');
  const services = createCommandServices(instance);
  try {
    if (!(await services.health()).ok)
      throw new CommandError('the database does not answer: check that the instance is running');
    return await run({ services, instance, ctx: localActor() });
  } catch (error) {
    if (error instanceof ServiceError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    await services.close();
  }
}

/** The command acts as an administrator: its account can read the instance's passwords. */
function localActor(): ActorContext {
  const { username } = userInfo();
  return {
    requestId: randomUUID(),
    clientAddress: null,
    actor: { id: 0, name: `${username} (command line)`, role: 'administrator' },
    origin: 'command-line',
  };
}
