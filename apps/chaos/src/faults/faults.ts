import { connectRedis } from '@meguri/frontier';
import { storms } from '../web/interventions.ts';
import { between, chooseOne, type FaultContext } from './fault-context.ts';
import type { FaultName } from './fault-names.ts';

interface Fault {
  /** Processes may lose uncommitted results. */
  losesWork: boolean;
  /** A process may lose leases without noticing. */
  losesLeases: boolean;
  /** Results are not committed while the fault lasts. */
  holdsWork: boolean;
  /** Injects the fault, and ends it if it lasts. */
  run(context: FaultContext): Promise<void>;
}

const harmless = { losesWork: false, losesLeases: false, holdsWork: false };

/** Longer than a lease, and than the time without heartbeats after which a node's hosts are reassigned. */
const freezeSeconds = { least: 60, most: 90 };
const hourMs = 3_600_000;

export const faults: Readonly<Record<FaultName, Fault>> = {
  'kill-node': {
    ...harmless,
    losesWork: true,
    run: async ({ installation, random, describe }) => {
      const node = chooseOne(installation.nodes, random);
      describe(node.name);
      node.kill();
    },
  },
  'kill-control': {
    ...harmless,
    run: async ({ installation }) => installation.control.kill(),
  },
  'kill-redis': {
    ...harmless,
    run: async ({ installation }) => installation.redis.kill(),
  },
  'kill-postgres': {
    ...harmless,
    losesLeases: true,
    run: async ({ installation }) => installation.postgres.kill(),
  },
  'kill-all': {
    ...harmless,
    losesWork: true,
    losesLeases: true,
    run: async ({ installation }) => {
      const { nodes, control, redis, postgres } = installation;
      for (const each of [...nodes, control, redis, postgres]) each.kill();
    },
  },
  'flush-redis': {
    ...harmless,
    run: async ({ installation }) => {
      const redis = connectRedis(installation.redisUrl);
      await redis.flushall().finally(() => redis.disconnect());
    },
  },
  'freeze-node': {
    ...harmless,
    losesLeases: true,
    run: async ({ installation, random, describe, wait }) => {
      const node = chooseOne(installation.nodes, random);
      const seconds = between(freezeSeconds.least, freezeSeconds.most, random);
      describe(`${node.name} for ${seconds.toFixed(0)} s`);
      node.freeze();
      await wait(seconds);
      node.thaw();
    },
  },
  'lose-node': {
    ...harmless,
    losesWork: true,
    run: async ({ installation, random, describe, wait }) => {
      const node = chooseOne(installation.nodes, random);
      const seconds = between(70, 100, random);
      describe(`${node.name} for ${seconds.toFixed(0)} s`);
      node.preventStart();
      node.kill();
      await wait(seconds);
      node.allowStart();
    },
  },
  'fill-disk': {
    ...harmless,
    holdsWork: true,
    run: async ({ disk, random, describe, wait }) => {
      if ('unavailable' in disk) {
        describe(`skipped: ${disk.unavailable}`);
        return;
      }
      const seconds = between(5, 15, random);
      describe(`${await disk.fill()} bytes for ${seconds.toFixed(0)} s`);
      await wait(seconds);
      await disk.free();
    },
  },
  'shift-clock': {
    ...harmless,
    run: async ({ installation, random, describe, wait, recordClockShift }) => {
      const { nodes, control } = installation;
      const whose = chooseOne([[...nodes, control], ...nodes.map((node) => [node])], random);
      const shiftMs = chooseOne([hourMs, -hourMs], random);
      const seconds = between(10, 40, random);
      describe(
        `${shiftMs > 0 ? '+' : '−'}1 h on ${whose.map(({ name }) => name).join(', ')} for ${seconds.toFixed(0)} s`,
      );
      recordClockShift(shiftMs);
      for (const each of whose) each.shiftClock(shiftMs);
      await wait(seconds);
      for (const each of whose) each.shiftClock(0);
    },
  },
  'cut-network': {
    ...harmless,
    losesLeases: true,
    run: async ({ installation, random, describe, wait }) => {
      const lines = chooseOne(installation.lines, random);
      const to = chooseOne(['postgres', 'redis'] as const, random);
      const passage = chooseOne(['cut', 'stalled', 'one-way'] as const, random);
      const seconds = between(2, 30, random);
      describe(`${lines.process} to ${to} ${passage} for ${seconds.toFixed(0)} s`);
      lines[to].setPassage(passage);
      await wait(seconds);
      lines[to].setPassage('open');
    },
  },
  storm: {
    ...harmless,
    run: async ({ web, random, describe, wait }) => {
      const storm = chooseOne(storms, random);
      const seconds = between(10, 40, random);
      const retryAfterSeconds = Math.round(between(3, 30, random));
      const hostnames = web.hosts.filter(() => random.next() < 0.15).map(withoutPort);
      describe(`${storm} on ${hostnames.length} hosts for ${seconds.toFixed(0)} s`);
      web.command({ kind: 'storm', storm, hostnames, seconds, retryAfterSeconds });
      await wait(seconds);
      web.command({ kind: 'storm', storm, hostnames, seconds: 0, retryAfterSeconds });
    },
  },
  'change-robots': {
    ...harmless,
    run: async ({ web, random, describe }) => {
      const hostnames = web.hosts.filter(() => random.next() < 0.1).map(withoutPort);
      for (const hostname of hostnames) {
        web.command({ kind: 'robots', hostname, text: chooseOne(robotsTexts, random) });
      }
      describe(`on ${hostnames.length} hosts`);
    },
  },
};

const robotsTexts = [
  'User-agent: *\nDisallow: /\n',
  'User-agent: *\nDisallow:\n',
  'User-agent: *\nCrawl-delay: 5\n',
  'User-agent: *\nCrawl-delay: 9\nDisallow: /assets/\n',
  'User-agent: Meguri\nDisallow: /*.html\nUser-agent: *\nDisallow: /\n',
];

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
