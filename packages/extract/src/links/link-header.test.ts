import { describe, expect, it } from 'vitest';
import { parseLinkHeaders } from './link-header.ts';

describe('parseLinkHeaders', () => {
  it('reads several entries and several headers', () => {
    const entries = parseLinkHeaders([
      ['Link', '</a,b>; rel="next", <c>;rel=canonical;title="x, y; <z>"'],
      ['LINK', '<https://example.org/>; REL="Alternate  prev"'],
    ]);
    expect(entries).toEqual([
      { reference: '/a,b', relations: ['next'] },
      { reference: 'c', relations: ['canonical'] },
      { reference: 'https://example.org/', relations: ['alternate', 'prev'] },
    ]);
  });

  it('reads only the first rel, and no entry about another resource', () => {
    const entries = parseLinkHeaders([['link', '<a>; rel=next; rel=prev, <b>; rel=next; anchor="#x"']]);
    expect(entries).toEqual([{ reference: 'a', relations: ['next'] }]);
  });

  it.each(['', 'a; rel=next', '<a', '<a>; rel="unclosed', '<a> rel=next'])(
    'reads %j without throwing',
    (value) => {
      for (const { relations } of parseLinkHeaders([['link', value]])) expect(relations).toEqual([]);
    },
  );
});
