import { refusal, type ActorContext } from '@meguri/api/services-port';
import { isLowInterval, type HostSettingsChange } from '@meguri/contracts';
import { readSettings } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/**
 * Guards changes by which hosts may be accessed faster than usual: only administrators declare a server their
 * own, and both that and an interval below the default must be confirmed.
 *
 * @throws {ServiceError} `forbidden`; `invalid`, naming what to confirm
 */
export async function guardPace(
  { prisma }: Pick<Dependencies, 'prisma'>,
  ctx: ActorContext,
  change: HostSettingsChange,
  confirmed: boolean | undefined,
): Promise<void> {
  if (change.ownServer === true) requireOwner(ctx);
  if (confirmed === true) return;
  if (change.ownServer === true) throw refusal('invalid', 'ownServerUnconfirmed', {}, 'ownServer');
  const defaultSeconds = (await readSettings(prisma))['access.intervalSeconds'];
  const { minIntervalSeconds } = change;
  if (isLowInterval(minIntervalSeconds, defaultSeconds))
    throw refusal(
      'invalid',
      'lowIntervalUnconfirmed',
      { seconds: minIntervalSeconds ?? 0, usual: defaultSeconds },
      'minIntervalSeconds',
    );
}

/** @throws {ServiceError} `forbidden` for others than administrators */
export function requireOwner({ actor }: ActorContext): void {
  if (actor.role !== 'administrator') throw refusal('forbidden', 'roleTooLow', { role: 'administrator' });
}
