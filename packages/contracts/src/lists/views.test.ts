import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeColumns, parseColumnChoice, writeColumnChoice } from './column-choice.ts';
import { unreadViewParameters, viewHref, viewLists } from './saved-view.ts';

const columns = [
  { id: 'name' },
  { id: 'state' },
  { id: 'load' },
  { id: 'bytes', hidden: true },
  { id: 'act', narrow: 'end' },
];
const idsOf = (choice: string | null) => {
  const { columns: arranged, hidden } = arrangeColumns(
    columns,
    choice === null ? null : parseColumnChoice(choice),
  );
  return arranged.map(({ id }) => (hidden.has(id) ? `-${id}` : id)).join();
};

describe('chosen columns', () => {
  it.each([
    [null, 'name,state,load,-bytes,act'],
    ['load,state,bytes', 'name,load,state,bytes,act'],
    ['bytes,-load', 'name,state,bytes,-load,act'],
    ['-state', 'name,-state,load,-bytes,act'],
    // Columns of another version, the first column and actions.
    ['gone,act,-name,load', 'name,state,load,-bytes,act'],
  ])('%s become %s', (choice, ids) => {
    expect(idsOf(choice)).toBe(ids);
  });

  it('include every column once for any choice', () => {
    const ids = fc.constantFrom('name', 'state', 'load', 'bytes', 'act', 'gone');
    const choices = fc.uniqueArray(fc.record({ id: ids, isShown: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(choices, (choice) => {
        const { columns: arranged, hidden } = arrangeColumns(columns, choice);
        expect(arranged.map(({ id }) => id).toSorted()).toEqual(columns.map(({ id }) => id).toSorted());
        expect([arranged[0]?.id, arranged.at(-1)?.id]).toEqual(['name', 'act']);
        expect([...hidden]).not.toContain('name');
        expect(parseColumnChoice(writeColumnChoice(choice)) ?? []).toEqual(choice);
      }),
    );
  });

  it.each(['', 'a,', 'a,a', 'a,-a', '--a', 'a b', `a${',b'.repeat(2_000)}`])('refuse %j', (text) => {
    expect(parseColumnChoice(text)).toBeNull();
  });
});

describe('a view', () => {
  it('links to the screen of its list', () => {
    expect(viewHref({ list: 'hosts', query: 'state=paused' })).toBe('/hosts?state=paused');
    expect(viewHref({ list: 'events', query: '' })).toBe('/events');
  });

  it('names parameters that its list no longer knows', () => {
    expect(unreadViewParameters('hosts', 'state=paused&columns=name,-load')).toEqual([]);
    expect(unreadViewParameters('hosts', 'state=asleep&colour=red&columns=a,,b')).toEqual([
      'state',
      'colour',
      'columns',
    ]);
  });

  it('exists for every list with a filter', () => {
    expect(viewLists).toEqual(
      expect.arrayContaining([
        'hosts',
        'pages',
        'captures',
        'events',
        'audit',
        'complaints',
        'webmasters',
        'throttling-rules',
        'overloaded-hosts',
      ]),
    );
    expect(viewLists).not.toContain('page-captures');
  });
});
