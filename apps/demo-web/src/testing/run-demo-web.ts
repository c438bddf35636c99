import { createDemoWorld } from '../world/demo-world.ts';
import type { DemoHost, DemoWorld } from '../world/demo-world.ts';
import { startDemoWeb } from '../serving/start-demo-web.ts';
import type { DemoWeb } from '../serving/start-demo-web.ts';
import { defaultEpoch } from '../world/virtual-time.ts';
import { FixedClock, requestDemo } from './demo-client.ts';
import type { DemoRequestInit, DemoResponse } from './demo-client.ts';

export interface RunningDemo {
  readonly web: DemoWeb;
  /** the world of this web, for expectations */
  readonly world: DemoWorld;
  readonly clock: FixedClock;
  request(url: string, init?: DemoRequestInit): Promise<DemoResponse>;
  /** @throws when the world is too small to have a host of that kind */
  hostWhere(holds: (host: DemoHost) => boolean): DemoHost;
  urlOf(host: DemoHost, target?: string): string;
}

/** Starts a demo web with a stopped clock, at the default seed and speed. */
export async function runDemoWeb(hosts: number): Promise<RunningDemo> {
  const clock = new FixedClock(new Date('2026-06-01T00:00:00Z'));
  const web = await startDemoWeb({ hosts, clock });
  const time = { epoch: defaultEpoch, speed: 1440 };
  const world = createDemoWorld({ seed: 1, hostCount: hosts, port: web.port, time });
  return {
    web,
    world,
    clock,
    request: (url, init) => requestDemo(web.addressCount, url, init),
    hostWhere(holds) {
      const host = world.hosts.find(holds);
      if (host === undefined) throw new Error('the world has no such host; give it more hosts');
      return host;
    },
    urlOf: (host, target = '/') => `http://${host.hostname}:${web.port}${target}`,
  };
}
