import { scopeSchema } from '@meguri/contracts';
import { addHost } from './synthetic-host.ts';
import { settingsAsShipped } from './memory-settings.ts';
import { seededRandom, type MemoryWorld } from './memory-world.ts';

const hostNames: readonly [string, string][] = [
  ['www.example.org', 'example.org'],
  ['docs.example.org', 'example.org'],
  ['news.example.org', 'example.org'],
  ['archive.example.org:8080', 'example.org'],
  ['www.example.co.jp', 'example.co.jp'],
  ['blog.example.co.jp', 'example.co.jp'],
  ['shop.example.co.jp', 'example.co.jp'],
  ['xn--fsqu00a.xn--g6w251d', 'xn--fsqu00a.xn--g6w251d'],
  ['www.xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah'],
  ['library.university.example', 'university.example'],
  ['physics.university.example', 'university.example'],
  ['old.company.example', 'company.example'],
  ...Array.from({ length: 140 }, (_, index): [string, string] => {
    const site = `town-${String(Math.floor(index / 3) + 1).padStart(3, '0')}.example`;
    return [`${['www', 'city-council', 'events'][index % 3]}.${site}`, site];
  }),
];

export function createMemoryWorld(now: Date, options: { empty?: boolean } = {}): MemoryWorld {
  const random = seededRandom(7);
  const world: MemoryWorld = {
    random,
    hosts: new Map(),
    pages: new Map(),
    seedLists: [
      {
        id: 1,
        name: 'Default',
        policy: 'gamma',
        changeMode: 'text',
        importance: 1,
        minIntervalSeconds: 86_400,
        maxIntervalSeconds: 34_560_000,
        pacing: 'off',
        scope: scopeSchema.parse({}),
        seeds: options.empty ? 0 : 42,
      },
    ],
    settings: settingsAsShipped(),
    audit: [],
  };
  if (options.empty) return world;
  world.seedLists.push({
    id: 2,
    name: 'Town councils',
    policy: 'paper',
    changeMode: 'near-duplicate',
    importance: 1,
    minIntervalSeconds: 604_800,
    maxIntervalSeconds: 34_560_000,
    pacing: 'off',
    scope: scopeSchema.parse({ mode: 'host', exclude: ['/calendar'], maxPagesPerHost: 20_000 }),
    seeds: 140,
  });
  hostNames.forEach(([name, site], index) => addHost(world, name, site, index, now));
  return world;
}
