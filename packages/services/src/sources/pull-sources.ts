import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, PulledState, PullProblem } from '@meguri/contracts';
import {
  claimSource,
  findPulled,
  hasSourceDue,
  holdSource,
  isImportedFrom,
  listSources,
  recordMissing,
  recordOffered,
  readImportOutcome,
  readPulled,
  readSettings,
  releaseSource,
  settlePulled,
  type PrismaClient,
  type PulledRecord,
  type SourceRecord,
} from '@meguri/database';
import { applyRemovals } from './apply-removals.ts';
import { openPackageOrigin, type OfferedPackage, type PackageOrigin } from './package-origin.ts';
import type { SendRequest } from './permitted-request.ts';
import { PullError, problemOf } from './pull-error.ts';
import { discardFiles, verifyGone, pullPackage, type PullContext } from './pull-package.ts';

const leaseSeconds = 300;
/** A source whose packages are being imported is checked again after this. */
const importingMs = 5_000;
const maxTokenBytes = 4_096;
/** A failed pull is retried after this, unless the next scheduled one is earlier. */
const retrySeconds = 3_600;
/** Most gaps that are recorded at once; a source that claims more is not trusted. */
const maxMissing = 1_000;
/** Longest turn of a source while others wait. */
const turnSeconds = 600;

export interface PullOptions {
  prisma: PrismaClient;
  clock: Clock;
  /** Holds fetched files until they are imported. */
  directory: string;
  send: SendRequest;
  /** Signs acknowledgements of removed records; null: the token alone authenticates them. */
  sign?: ((bytes: Uint8Array) => string) | null;
  /** Default: ten minutes. */
  turnSeconds?: number;
}

/** The result of pulling from a source. */
export interface PulledSource {
  source: string;
  /** Packages whose import was queued. */
  fetched: number;
  /** Lists of removed records that were carried out. */
  removals: number;
  problem: string | null;
}

/** The source was removed, or another process took it. */
class LostSourceError extends Error {}
class TurnOverError extends Error {}

/**
 * Pulls from the source that has waited longest: packages in the order of the chain, then lists of removed
 * records. The problem of a package is stored with it and does not hold up the others.
 *
 * @returns null: no source is due
 */
export async function pullNextSource(options: PullOptions): Promise<PulledSource | null> {
  const { prisma, clock, directory } = options;
  const source = await claimSource(prisma, { now: clock.now(), leaseSeconds });
  if (!source) return null;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await discardRemoved(options);
  let problem: { code: PullProblem; text: string } | null = null;
  const done = { fetched: 0, removals: 0, isImporting: false };
  let isTurnOver = false;
  try {
    const token = await readToken(source);
    const origin = openPackageOrigin(options.send, { url: source.url, token });
    const beat = async () => {
      const until = new Date(clock.now().getTime() + leaseSeconds * 1_000);
      if (!(await holdSource(prisma, { source, until }))) throw new LostSourceError();
    };
    const turnEndsMs = performance.now() + (options.turnSeconds ?? turnSeconds) * 1_000;
    const takeTurns = async () => {
      if (performance.now() > turnEndsMs && (await hasSourceDue(prisma, clock.now())))
        throw new TurnOverError();
    };
    const context = { prisma, clock, source, origin, directory, beat, takeTurns };
    await settleImports(context);
    problem = await pullPackages(context, done);
    const known = await readPulled(prisma, source.id);
    done.isImporting = known.some(({ state }) => state === 'importing');
    // A removed package brings nothing that a list could concern.
    const hasUnimported = known.some(
      ({ state, manifestSha256 }) => arriving.includes(state) && manifestSha256 !== null,
    );
    done.removals = await applyRemovals({ ...context, sign: options.sign ?? null, hasUnimported });
  } catch (error) {
    if (error instanceof LostSourceError) return { source: source.url, ...done, problem: null };
    isTurnOver = error instanceof TurnOverError;
    // Any other error is a fault of this machine: its disk, or a defect.
    if (!isTurnOver) problem = problemOf(error, 'no-space');
  }
  const now = clock.now();
  const { 'archive.pullSeconds': everySeconds } = await readSettings(prisma);
  const seconds = problem === null ? everySeconds : Math.min(everySeconds, retrySeconds);
  const waitMs = isTurnOver ? 0 : done.isImporting ? importingMs : seconds * 1_000;
  await releaseSource(prisma, { source, now, nextAt: new Date(now.getTime() + waitMs), problem });
  return {
    source: source.url,
    fetched: done.fetched,
    removals: done.removals,
    problem: problem?.text ?? null,
  };
}

/** States of packages that are still to be imported; a failed one is retried. */
const arriving: readonly PulledState[] = ['offered', 'fetching', 'failed', 'importing'];

/** @returns the first problem that a package has */
async function pullPackages(
  context: PullContext,
  done: { fetched: number },
): Promise<{ code: PullProblem; text: string } | null> {
  const { prisma, clock, source, origin } = context;
  const offered = new Map((await recordOffers(context, origin)).map((one) => [one.id, one]));
  let first: { code: PullProblem; text: string } | null = null;
  for (const { id } of (await readPulled(prisma, source.id)).filter(isToPull)) {
    // What was pulled in this round precedes it, or may be in its place.
    const pulled = await findPulled(prisma, id);
    if (!pulled || !isToPull(pulled)) continue;
    await context.beat();
    try {
      if (offered.get(pulled.packageId)?.isReady === false) await verifyGone(context, pulled);
      await pullPackage(context, pulled);
      done.fetched += 1;
      await context.takeTurns();
    } catch (error) {
      if (error instanceof LostSourceError || error instanceof TurnOverError) throw error;
      await context.beat();
      const problem = problemOf(error, 'no-space');
      const state = problem.code === 'missing' ? 'missing' : 'failed';
      await settlePulled(prisma, { id, state, now: clock.now(), problem });
      first ??= problem;
      if (!(error instanceof PullError) || error.code === 'unreachable' || error.code === 'refused') break;
    }
  }
  return first;
}

const isToPull = <Pulled extends PulledRecord>(pulled: Pulled): pulled is Pulled & { packageId: string } =>
  pulled.packageId !== null && ['offered', 'fetching', 'failed'].includes(pulled.state);

/** Records what the source offers, and which numbers of the chain it lacks. */
async function recordOffers(
  { prisma, clock, source, beat }: PullContext,
  origin: PackageOrigin,
): Promise<OfferedPackage[]> {
  const packages = await origin.packages(beat);
  const now = clock.now();
  await recordOffered(prisma, { sourceId: source.id, now, packages });
  const known = new Set((await readPulled(prisma, source.id)).map(({ sequence }) => sequence));
  const last = known.values().reduce((most: number, sequence) => Math.max(most, sequence ?? 0), 0);
  const sequences: number[] = [];
  for (let sequence = 1; sequence < last && sequences.length < maxMissing; sequence += 1)
    if (!known.has(sequence)) sequences.push(sequence);
  const text = (sequence: number) =>
    `Package number ${sequence} is not offered: its time at the archive is over, or it was withdrawn. Ask the archive for a package of its period.`;
  await recordMissing(prisma, { sourceId: source.id, now, sequences, text });
  return packages;
}

/** Deletes the files of packages whose imports have ended. */
async function settleImports(context: PullContext): Promise<void> {
  const { prisma, clock, source } = context;
  for (const { id, state, importId } of await readPulled(prisma, source.id)) {
    if (state !== 'importing' || importId === null) continue;
    const outcome = await readImportOutcome(prisma, importId);
    const now = clock.now();
    if (outcome?.state === 'done' || outcome === null) {
      // Files of a package that is done are not looked at again.
      await discardFiles(context, id);
      // An operator may have removed the import: the package is not pulled again.
      await settlePulled(prisma, { id, state: 'done', now, problem: null });
    } else if (outcome.state === 'failed')
      await settlePulled(prisma, {
        id,
        state: 'importing',
        now,
        problem: {
          code: 'import',
          text: `Import ${importId} failed: ${outcome.problem ?? ''} Correct the cause, then resume the import.`,
        },
      });
  }
}

/** Deletes the files of removed sources, except those of imports that are not done. */
async function discardRemoved({ prisma, clock, directory }: PullOptions): Promise<void> {
  const ids = new Set((await listSources(prisma, { now: clock.now() })).map(({ id }) => String(id)));
  for (const name of await readdir(directory)) {
    const place = path.join(directory, name);
    if (/^\d+$/.test(name) && !ids.has(name) && !(await isImportedFrom(prisma, place)))
      await rm(place, { recursive: true, force: true });
  }
}

async function readToken({ tokenFile }: SourceRecord): Promise<string> {
  const text = await readFile(tokenFile, 'utf8').catch((error: unknown) => {
    throw new PullError(
      'token',
      `The file with the token cannot be read (${error instanceof Error ? error.message : String(error)}). The control plane must find it under this path.`,
    );
  });
  const token = text.trim();
  if (token.length === 0 || text.length > maxTokenBytes || !/^[\x21-\x7e]+$/.test(token))
    throw new PullError(
      'token',
      `The file ${tokenFile} does not hold a token: one line, as the archive showed it.`,
    );
  return token;
}
