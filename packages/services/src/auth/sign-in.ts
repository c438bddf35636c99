import { type AuthServices, refusal } from '@meguri/api/services-port';
import { findUserByName } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { beginSession } from './begin-session.ts';
import { verifyPassword } from './password-hash.ts';

export function createSignIn(deps: Dependencies): AuthServices['signIn'] {
  const limit = createAttemptLimit(deps.redis, deps.clock);
  return async ({ ctx, input: { name, password } }) => {
    if (!(await limit.allows(ctx, name))) throw refusal('throttled', 'throttled');
    const user = await findUserByName(deps.prisma, name);
    if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user)
      throw refusal('bad-credentials', 'badCredentials');
    await limit.forget(ctx, name);
    const { passwordHash: _, ...me } = user;
    return beginSession(deps, me);
  };
}
