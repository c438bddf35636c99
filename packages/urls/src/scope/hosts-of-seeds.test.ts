import { expect, test } from 'vitest';
import { hostsOfSeeds } from './hosts-of-seeds.ts';

test('seeds stand for their hosts and the www. twins of these, each once', () => {
  const seeds = ['https://www.example.org:8443/a', 'http://b.example/', 'http://www.b.example/', 'no URL'];
  expect(hostsOfSeeds(seeds)).toEqual([
    'b.example',
    'example.org:8443',
    'www.b.example',
    'www.example.org:8443',
  ]);
});
