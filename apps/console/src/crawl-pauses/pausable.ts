import type { PauseScope } from '@meguri/contracts';

/** What a user pauses, with the name that messages show. */
export type Pausable = Extract<PauseScope, { kind: 'crawl' | 'node' }> | PausableList;
type PausableList = Extract<PauseScope, { kind: 'seed-list' }> & { name: string };

/** The values that the messages of a scope may name. */
export function scopeValues(target: Pausable): { id: string; name: string } {
  return {
    id: target.kind === 'node' ? String(target.id) : '',
    name: target.kind === 'seed-list' ? target.name : '',
  };
}

/** The scope as the API takes it. */
export function scopeOf(target: Pausable): PauseScope {
  return target.kind === 'crawl' ? { kind: target.kind } : { kind: target.kind, id: target.id };
}
