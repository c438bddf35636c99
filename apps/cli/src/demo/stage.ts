import { randomUUID } from 'node:crypto';
import type { DeskKey } from '@meguri/api/services-port';
import type { PublishedFile } from '@meguri/demo-web';
import type { ActorContext, CommandServices } from '@meguri/services';
import type { DemoCast } from './cast.ts';
import type { PostOffice } from './post-office.ts';

/** What the simulated people of a demo work with: the same services as everybody. */
export interface DemoStage {
  services: CommandServices;
  cast: DemoCast;
  mail: PostOffice;
  /** From which the console imports. */
  importDirectory: string;
  /** Serves a file on a simulated host. */
  publish(file: PublishedFile): void;
  now(): Date;
  memory: DemoMemory;
}

/** Acts wait for a good moment, on a slow machine for no longer than this. */
const usualPatienceMs = 35_000;

/** Whether an act has waited long enough for its moment. */
export function isLate({ now, memory: { begunAt } }: DemoStage, patienceMs = usualPatienceMs): boolean {
  return now().getTime() - begunAt.getTime() > patienceMs;
}

/** What the simulated people remember until the demo stops. */
export interface DemoMemory {
  begunAt: Date;
  /** Opens the desk of the webmaster who proves control. */
  deskKey: DeskKey | null;
  /** Hosts whose letter is on its way. */
  complained: Set<string>;
  /** Hosts whose robots.txt was requested again. */
  rechecked: Set<string>;
  revisits: { rounds: number; nextMs: number };
}

export function newMemory(begunAt: Date): DemoMemory {
  return {
    begunAt,
    deskKey: null,
    complained: new Set(),
    rechecked: new Set(),
    revisits: { rounds: 0, nextMs: 0 },
  };
}

/** Something that simulated people do once in a demo. */
export interface DemoAct {
  name: string;
  /**
   * Goes on as far as is possible at present, and is called again a second later while it returns false. An
   * act that an earlier start completed returns true at once.
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
export async function accessesOf({ services }: DemoStage, name: string): Promise<number> {
  const { rows } = await services.hosts.list({
    ctx: operatorContext(),
    input: { search: name, sort: 'pages', direction: 'desc', limit: 5 },
  });
  return rows.find((row) => row.name === name)?.captured ?? 0;
}
