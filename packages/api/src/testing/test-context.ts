import type { Me } from '@meguri/contracts';
import type { ApiContext } from '../api-context.ts';
import { createMemoryServices } from './memory-services.ts';

const now = new Date('2026-11-20T12:00:00Z');

/** One user of each role. */
export const people: Record<Me['role'], Me> = {
  viewer: { id: 1, name: 'viewer', role: 'viewer' },
  operator: { id: 2, name: 'operator', role: 'operator' },
  administrator: { id: 3, name: 'administrator', role: 'administrator' },
};

/** The context of a call to the synthetic installation, as a viewer unless `change` says otherwise. */
export function testContext(change: Partial<ApiContext> = {}): ApiContext {
  return {
    services: createMemoryServices({ clock: () => now, pulseMs: 1 }),
    requestId: 'req-1',
    clientAddress: '192.0.2.1',
    sameOrigin: true,
    viewer: people.viewer,
    stopping: new AbortController().signal,
    session: { token: null, write: () => undefined, clear: () => undefined },
    ...change,
  };
}
