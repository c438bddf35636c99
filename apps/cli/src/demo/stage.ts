import { randomUUID } from 'node:crypto';
import type { DeskKey } from '@meguri/api/services-port';
import { secondsPerDay } from '@meguri/contracts';
import type { PublishedFile } from '@meguri/demo-web';
import type { ActorContext, CommandServices } from '@meguri/services';
import type { DemoCast } from './cast.ts';
import type { PostOffice } from './post-office.ts';

/** What the simulated people of a demo work with: the same services as real users. */
export interface DemoStage {
  services: CommandServices;
  cast: DemoCast;
  mail: PostOffice;
  /** Directory from which the console imports. */
  importDirectory: string;
  /** Serves a file on a simulated host. */
  publish(file: PublishedFile): void;
  now(): Date;
  memory: DemoMemory;
}

/** Longest time that an act waits for a good moment, on a slow machine. */
const defaultPatienceMs = 35_000;

/** Whether an act has waited long enough for its moment. */
export function isLate({ now, memory: { begunAt } }: DemoStage, patienceMs = defaultPatienceMs): boolean {
  return now().getTime() - begunAt.getTime() > patienceMs;
}

/**
 * Accesses before a host is slowed: demand grows with visited pages, and choices need pages with known change
 * rates.
 */
const accessesBeforeSlowing = 14;
const learnedBeforeSlowing = 5;
/** Visits after which the change rate of a page is known well enough. */
const visitsOfLearned = 3;
/** A resolution of an overload must be visible within the first minute, so hosts are slowed by then. */
const slowPatienceMs = 25_000;

/**
 * A slowed host has a little less capacity than demand, so that choosing among its pages is better than doing
 * nothing. Its demand grows as change rates are learned.
 */
const demandPerCapacity = 1.25;
const slowestSeconds = 60;

/**
 * The interval that overloads a host, in whole seconds; null until the host has been visited often enough.
 */
export async function overloadingSeconds(stage: DemoStage, name: string): Promise<number | null> {
  const host = await findHost(stage, name);
  if (!host || host.captured < accessesBeforeSlowing) return null;
  if (!isLate(stage, slowPatienceMs)) {
    const { rows } = await stage.services.hosts.pages({ ctx: operatorContext(), input: { name } });
    const learned = rows.filter(({ visits }) => visits >= visitsOfLearned);
    if (learned.length < learnedBeforeSlowing) return null;
  }
  const seconds = (demandPerCapacity * secondsPerDay) / Math.max(host.demandPerDay, 1);
  return Math.min(Math.ceil(seconds), slowestSeconds);
}

/** Memory of the simulated people until the demo stops. */
export interface DemoMemory {
  begunAt: Date;
  /** Opens the desk of the webmaster who proves control. */
  deskKey: DeskKey | null;
  /** Hosts whose letter was sent. */
  complained: Set<string>;
  /** The interval that a webmaster asked for, in seconds; null in a later start of the demo. */
  requestedSeconds: number | null;
  /** Hosts with a requested recheck of robots.txt. */
  rechecked: Set<string>;
  revisits: { rounds: number; nextMs: number };
}

export function newMemory(begunAt: Date): DemoMemory {
  return {
    begunAt,
    deskKey: null,
    complained: new Set(),
    requestedSeconds: null,
    rechecked: new Set(),
    revisits: { rounds: 0, nextMs: 0 },
  };
}

/** One action of the simulated people, done once in a demo. */
export interface DemoAct {
  name: string;
  /**
   * Continues as far as possible now; while it returns false, it is called again after a second. An act that
   * an earlier start completed returns true at once.
   */
  play(stage: DemoStage): Promise<boolean>;
}

/** The simulated operator, as the actor. */
export function operatorContext(): ActorContext {
  return { ...strangerContext(), actor: { id: 0, name: 'demo operator', role: 'administrator' } };
}

/** A visitor who is not signed in. */
export function strangerContext() {
  return { requestId: randomUUID(), clientAddress: null };
}

/** Accesses to a host so far; 0 while the crawl does not know it. */
export async function accessesOf(stage: DemoStage, name: string): Promise<number> {
  return (await findHost(stage, name))?.captured ?? 0;
}

async function findHost({ services }: DemoStage, name: string) {
  const { rows } = await services.hosts.list({
    ctx: operatorContext(),
    input: { search: name, sort: 'pages', direction: 'desc', limit: 5 },
  });
  return rows.find((row) => row.name === name);
}
