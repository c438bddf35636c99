import { describe, expect, it } from 'vitest';
import { hostFilterFields, hostFilters, writeHostFilter } from '../hosts/host-list.ts';
import { unreadParameters } from './list-parameters.ts';
import { listNames, lists, readListQuery } from './lists.ts';

describe('the parameters of a list', () => {
  it.each(hostFilterFields)('hold the filter %s of the host list', (field) => {
    const { parameter, example } = hostFilters[field];
    const raw = { [parameter]: writeHostFilter(example) };
    expect(unreadParameters(lists.hosts.parameters, raw)).toEqual([]);
    expect(readListQuery('hosts', raw)).toEqual({ [field]: example, sort: 'load', direction: 'desc' });
  });

  it('order hosts by name upwards, by numbers downwards', () => {
    expect(readListQuery('hosts', { sort: 'name' })).toEqual({ sort: 'name', direction: 'asc' });
    expect(readListQuery('hosts', { sort: 'no', direction: 'asc' })).toEqual({
      sort: 'load',
      direction: 'asc',
    });
  });

  it('become the input of the procedure', () => {
    expect(readListQuery('captures', { list: '3', status: '404', verdict: 'no' })).toEqual({
      seedListId: 3,
      status: 404,
    });
    expect(readListQuery('pages', { interval: '60-', tld: 'jp', list: '0' })).toMatchObject({
      interval: { fromSeconds: 60, toSeconds: null },
      topLevelDomain: 'jp',
      seedList: 0,
    });
    expect(readListQuery('audit', { from: '2026-11-22', to: '2026-11-23' })).toEqual({
      from: new Date('2026-11-22T00:00:00Z'),
      to: new Date('2026-11-24T00:00:00Z'),
    });
    expect(readListQuery('complaints', { assignee: '-' })).toEqual({ assignee: '' });
    expect(readListQuery('events', {})).toEqual({ open: true });
  });

  it.each([
    [
      'hosts',
      { state: 'paused', stat: 'paused', 'demanded-interval': '1', sort: '' },
      ['stat', 'demanded-interval'],
    ],
    ['captures', { status: '99', list: ' ', host: 'a.example' }, ['status', 'list']],
    ['audit', { from: '2026-02-30x', to: '2026-13-01' }, ['from', 'to']],
    ['pages', { query: 'a\0', host: ['a', 'b'] }, ['query', 'host']],
    ['hosts', { constructor: 'x' }, ['constructor']],
  ] as const)('that %s cannot read are named: %j', (name, raw, unread) => {
    expect(unreadParameters(lists[name].parameters, raw)).toEqual(unread);
  });

  it.each(listNames)('of %s may all be missing', (name) => {
    expect(() => readListQuery(name, {})).not.toThrow();
  });
});
