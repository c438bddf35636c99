import type { Me } from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type { AuthServices } from '../services-port.ts';

/** The link `first` creates the administrator, once. */
export function memoryAuth(clock: () => Date): AuthServices {
  const users = new Map<string, { me: Me; password: string }>();
  const sessions = new Map<string, Me>();
  let linkUsed = false;
  const begin = (me: Me) => {
    const sessionToken = `session-${sessions.size + 1}-of-${me.name}`;
    sessions.set(sessionToken, me);
    return { me, sessionToken, expiresAt: new Date(clock().getTime() + 86_400_000) };
  };
  const usable = (token: string) => !linkUsed && token === 'first';
  return {
    findToken: async () => null,
    inspectLink: async ({ input }) => ({ usable: usable(input.token), role: 'administrator' }),
    claimLink: async ({ input }) => {
      if (!usable(input.token))
        throw new ServiceError('link-invalid', 'This link has been used or has expired.');
      linkUsed = true;
      const me: Me = { id: 1, name: input.name, role: 'administrator' };
      users.set(me.name, { me, password: input.password });
      return begin(me);
    },
    signIn: async ({ input }) => {
      const user = users.get(input.name);
      if (!user || user.password !== input.password)
        throw new ServiceError('bad-credentials', 'The name or password is incorrect.');
      return begin(user.me);
    },
    signOut: async ({ input }) => {
      sessions.delete(input.sessionToken);
    },
    findSession: async ({ input }) => sessions.get(input.sessionToken) ?? null,
  };
}
