import { refusal, type AuthServices, type CallContext } from '@meguri/api/services-port';
import { clientNetwork } from '@meguri/contracts';
import { findUserByName } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createKnownPlaces } from './known-places.ts';
import { hashQueue, verifyPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';

/**
 * Failed attempts in 15 minutes, in addition to the limit per name and network: from one network under any
 * names, and under one name from any networks. They do not apply to a network from which the name has signed
 * in before, so that others cannot lock a user out.
 */
const limits = { fromNetwork: 60, asName: 100 };
const windowSeconds = 900;

export function createSignIn(deps: Dependencies): AuthServices['signIn'] {
  const { prisma, redis, clock } = deps;
  const pairs = createAttemptLimit(redis, clock);
  const networks = createAttemptLimit(redis, clock, { prefix: 'sign-in-from', windowSeconds });
  const names = createAttemptLimit(redis, clock, { prefix: 'sign-in-as', windowSeconds });
  const places = createKnownPlaces(redis);
  const anywhere = (ctx: CallContext): CallContext => ({ ...ctx, clientAddress: null });

  const allows = async (ctx: CallContext, name: string, isKnown: boolean) =>
    (await pairs.allows(ctx, name)) &&
    (isKnown ||
      ((await networks.allows(ctx, '', limits.fromNetwork)) &&
        (await names.allows(anywhere(ctx), name, limits.asName))));

  return async ({ ctx, input: { name, password } }) => {
    const isKnown = await places.has(ctx, name);
    if (!(await allows(ctx, name, isKnown))) throw refusal('too-many-attempts', 'tooManyAttempts');
    const network = clientNetwork(ctx.clientAddress ?? '');
    const checked = await hashQueue.run({ isKnown, network }, async () => {
      const user = await findUserByName(prisma, name);
      return (await verifyPassword(password, user?.passwordHash ?? null)) ? user : null;
    });
    if (checked === null) throw refusal('unavailable', 'signInBusy');
    if (checked.result === null) throw refusal('bad-credentials', 'badCredentials');
    await pairs.forget(ctx, name);
    if (!isKnown) {
      await networks.giveBack(ctx, '');
      await names.giveBack(anywhere(ctx), name);
    }
    await places.add(ctx, name);
    const { passwordHash: _, ...me } = checked.result;
    return beginSession(deps, me);
  };
}
