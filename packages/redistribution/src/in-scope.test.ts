import { consumerScopeSchema, type ConsumerScopeInput } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { inScope } from './in-scope.ts';

const capture = {
  recordType: 'response',
  capturedAt: Date.parse('2026-07-01T00:00:00Z') * 1_000,
  seedListId: 1,
};
const decide = (scope: ConsumerScopeInput, url: string, more: Partial<typeof capture> = {}, lists = [1]) =>
  inScope(consumerScopeSchema.parse(scope), new Set(lists))({ ...capture, url, ...more });

describe('places', () => {
  it.each<[ConsumerScopeInput, string, boolean]>([
    [{ wholeArchive: true }, 'https://a.example/', true],
    [{ hosts: ['A.example'] }, 'https://a.example/x', true],
    [{ hosts: ['a.example'] }, 'https://www.a.example/x', false],
    [{ hosts: ['a.example'] }, 'https://a.example:8443/x', false],
    [{ domains: ['a.example'] }, 'https://www.a.example/x', true],
    [{ domains: ['a.example'] }, 'https://ba.example/x', false],
    [{ surtPrefixes: ['example,a)/news/'] }, 'https://a.example/news/1', true],
    [{ surtPrefixes: ['example,a)/news/'] }, 'https://a.example/newspaper', false],
    [{ surtPrefixes: ['example,a,'] }, 'https://b.a.example/', true],
    [{ surtPrefixes: ['example,a,'] }, 'https://ab.example/', false],
    [{ urls: ['HTTPS://A.example/one#part'] }, 'https://a.example/one', true],
    [{ urls: ['https://a.example/one'] }, 'https://a.example/two', false],
    [{ hosts: ['a.example'], urls: ['https://b.example/'] }, 'https://b.example/', true],
  ])('%j holds %s: %s', (scope, url, expected) => {
    expect(decide(scope, url)).toBe(expected);
  });
});

describe('kinds, times and seed lists', () => {
  const all = { wholeArchive: true };
  it('limits the places', () => {
    expect(decide({ ...all, kinds: ['revisit'] }, 'https://a.example/')).toBe(false);
    expect(decide(all, 'https://a.example/', { recordType: 'index-only' })).toBe(false);
    expect(decide(all, 'https://a.example/', { recordType: 'purged' })).toBe(false);
    expect(decide({ ...all, capturedFrom: '2026-07-01' }, 'https://a.example/')).toBe(true);
    expect(decide({ ...all, capturedBefore: '2026-07-01' }, 'https://a.example/')).toBe(false);
    expect(decide({ seedLists: ['one'] }, 'https://a.example/')).toBe(true);
    expect(decide({ seedLists: ['one'] }, 'https://a.example/', {}, [])).toBe(false);
  });
});

it('a scope of the whole archive has no further conditions', () => {
  expect(consumerScopeSchema.safeParse({}).success).toBe(false);
  expect(consumerScopeSchema.safeParse({ wholeArchive: true, hosts: ['a.example'] }).success).toBe(false);
  expect(consumerScopeSchema.safeParse({ surtPrefixes: ['a b'] }).success).toBe(false);
});
