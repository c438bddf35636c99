import type { FigureName } from '@meguri/contracts';
import { figureNames } from '@meguri/contracts';
import type { ConsoleServices } from '../services-port.ts';
import { ServiceError } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

/** Administration of a world with one user, no token and no event. */
export function memoryAdministration(
  world: MemoryWorld,
  clock: () => Date,
): Pick<ConsoleServices, 'users' | 'apiTokens' | 'nodes' | 'events'> {
  const gone = () => Promise.reject(new ServiceError('not-found', 'This is gone.'));
  const secret = () => Promise.resolve({ token: 'synthetic', expiresAt: clock() });
  return {
    users: {
      list: () =>
        Promise.resolve({
          users: [
            {
              id: 1,
              name: 'admin',
              role: 'administrator',
              createdAt: clock(),
              lastSeenAt: null,
              sessions: 1,
            },
          ],
          invitations: [],
        }),
      invite: secret,
      revokeInvitation: gone,
      setRole: gone,
      remove: gone,
      signOut: () => Promise.resolve({ sessions: 1 }),
    },
    apiTokens: { list: () => Promise.resolve([]), create: secret, revoke: gone },
    nodes: {
      list: () =>
        Promise.resolve(
          world.hosts.size > 0
            ? [{ id: 1, name: 'node', startedAt: clock(), heartbeatAt: clock(), silent: false, live: null }]
            : [],
        ),
    },
    events: {
      list: () => Promise.resolve({ rows: [], nextCursor: null, open: 0 }),
      dismiss: gone,
      reopen: gone,
    },
  };
}

/** No history yet. */
export const memoryHistory: ConsoleServices['overview']['history'] = () =>
  Promise.resolve({
    figures: Object.fromEntries(figureNames.map((name) => [name, []])) as unknown as Record<FigureName, []>,
    pagesPerSecond: [],
    bytesPerSecond: [],
    accesses: [],
    changed: [],
    unchanged: [],
    errors: [],
  });
