import { ServiceError, type AuthServices } from '@meguri/api/services-port';
import { findUserByName } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { beginSession } from './begin-session.ts';
import { verifyPassword } from './password-hash.ts';

export function createSignIn(deps: Dependencies): AuthServices['signIn'] {
  const limit = createAttemptLimit(deps.redis, deps.clock);
  return async ({ ctx, input: { name, password } }) => {
    if (!(await limit.allows(ctx, name)))
      throw new ServiceError('throttled', 'Too many attempts. Try again in a quarter of an hour.');
    const user = await findUserByName(deps.prisma, name);
    if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user)
      throw new ServiceError('bad-credentials', 'Name or password is not right.');
    await limit.forget(ctx, name);
    const { passwordHash: _, ...me } = user;
    return beginSession(deps, me);
  };
}
