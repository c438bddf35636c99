import { describe, expect, it } from 'vitest';
import { latestChangeOf, undoFields } from './undo-fields.ts';

const was = { name: 'a', limit: 1, scope: { mode: 'any', hops: 3 } };
const became = { ...was, limit: 2 };

describe('undoing an edit', () => {
  it('restores what it changed and keeps what others changed', () => {
    expect(undoFields({ was, became }, { ...became, name: 'b' })).toEqual({
      kind: 'restored',
      state: { ...was, name: 'b' },
      fields: ['limit'],
    });
  });

  it('is refused for fields that were changed since', () => {
    expect(undoFields({ was, became }, { ...became, limit: 3, name: 'b' })).toEqual({
      kind: 'changed-since',
      fields: ['limit'],
    });
  });

  it('is possible if a later change was undone', () => {
    expect(undoFields({ was, became }, became).kind).toBe('restored');
  });

  it('does nothing for an edit without changes, whatever the order of keys', () => {
    const reordered = { scope: { hops: 3, mode: 'any' }, limit: 1, name: 'a' };
    expect(undoFields({ was, became: reordered }, was)).toEqual({ kind: 'nothing' });
  });

  it('clears a field that had no value', () => {
    expect(undoFields({ was: {}, became: { note: 'x' } }, { note: 'x' })).toMatchObject({
      state: { note: undefined },
    });
  });
});

describe('the later entry', () => {
  const entry = (id: number, from: object, to: object) => ({
    id,
    states: { was: { ...from }, became: { ...to } },
  });
  const entries = [
    entry(9, { name: 'a' }, { name: 'b' }),
    entry(8, { limit: 2 }, { limit: 3 }),
    entry(7, { limit: 2 }, { limit: 2 }),
  ];

  it('is the latest that changed one of the fields', () => {
    expect(latestChangeOf(['limit'], entries, ({ states }) => states)?.id).toBe(8);
    expect(latestChangeOf(['scope'], entries, ({ states }) => states)).toBeNull();
  });
});
