import { describe, expect, test } from 'vitest';
import { hostileBehaviours } from '../sites/behaviour.ts';
import { createDemoWorld } from './demo-world.ts';
import { changesOf } from '../sites/site.ts';
import { defaultEpoch } from './virtual-time.ts';

const time = { epoch: defaultEpoch, speed: 1440 };
const world = createDemoWorld({ seed: 1, hostCount: 300, port: 8080, time });

describe('the demo world', () => {
  test('is the same for the same seed and another for another seed', () => {
    expect(createDemoWorld({ seed: 1, hostCount: 300, port: 8080, time })).toEqual(world);
    const other = createDemoWorld({ seed: 2, hostCount: 300, port: 8080, time });
    expect(other.hosts.map((host) => host.hostname)).not.toEqual(world.hosts.map((host) => host.hostname));
  });

  test('keeps its first hosts when it grows', () => {
    const small = createDemoWorld({ seed: 1, hostCount: 50, port: 8080, time });
    expect(small.hosts.map((host) => host.site)).toEqual(world.hosts.slice(0, 50).map((host) => host.site));
  });

  test('has the requested number of hosts, each with its own name', () => {
    expect(new Set(world.hosts.map((host) => host.hostname)).size).toBe(300);
    const large = createDemoWorld({ seed: 1, hostCount: 1500, port: 8080, time });
    expect(large.byHostname.size).toBe(1500);
  });

  test('has valid host names below demo.localhost', () => {
    for (const { hostname } of world.hosts) {
      expect(hostname).toMatch(/^(?:[a-z0-9-]{1,63}\.){1,3}demo\.localhost$/);
    }
  });

  test('has sites of 5 to 400 pages, every page with a target of its own', () => {
    for (const { site } of world.hosts) {
      expect(site.tree.pages.length).toBeGreaterThanOrEqual(5);
      expect(site.tree.pages.length).toBeLessThanOrEqual(400);
      expect(site.tree.byTarget.size).toBe(site.tree.pages.length);
    }
  });

  test('has every kind of hostile host, and mostly steady ones', () => {
    const behaviours = world.hosts.map((host) =>
      host.role === 'own-site' ? host.site.behaviour : host.role,
    );
    for (const behaviour of hostileBehaviours) expect(behaviours).toContain(behaviour);
    expect(behaviours.filter((behaviour) => behaviour === 'steady')).toHaveLength(240);
  });

  test('has pages in UTF-8, Shift_JIS and EUC-JP, and hosts of each validator and robots policy', () => {
    const sites = world.hosts.map((host) => host.site);
    expect(new Set(sites.map((site) => site.charset)).size).toBe(3);
    expect(new Set(sites.map((site) => site.validators)).size).toBe(7);
    expect(new Set(sites.map((site) => site.robots)).size).toBe(4);
  });

  test('changes as the web does: few pages daily, most every few months to years, some never', () => {
    const day = 86_400;
    const rates = world.hosts.flatMap(({ site }) =>
      site.tree.pages.map((page) => changesOf(site, page).ratePerSecond),
    );
    const share = (holds: (rate: number) => boolean): number => rates.filter(holds).length / rates.length;
    expect(share((rate) => rate > 1 / day)).toBeGreaterThan(0.01);
    expect(share((rate) => rate > 1 / day)).toBeLessThan(0.08);
    expect(share((rate) => rate < 1 / (30 * day))).toBeGreaterThan(0.75);
    expect(share((rate) => rate === 0)).toBeGreaterThan(0.08);
    expect(share((rate) => rate === 0)).toBeLessThan(0.2);
  });

  test('starts from home pages of steady sites', () => {
    expect(world.seeds).toHaveLength(5);
    for (const seed of world.seeds) {
      expect(world.byHostname.get(new URL(seed).hostname)?.site.behaviour).toBe('steady');
    }
  });
});
