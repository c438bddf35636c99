import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { surtKey } from '@meguri/urls';
import { isLate, operatorContext, overloadingSeconds, type DemoAct, type DemoStage } from './stage.ts';

/** The operator slows the domain of a small provider, and adds a note to a range of addresses. */
export const writeRules: DemoAct = {
  name: 'throttling rules',
  play: async (stage) => {
    const { services, cast } = stage;
    const ctx = operatorContext();
    if ((await services.throttleRules.list({ ctx, input: undefined })).length > 0) return true;
    const minIntervalSeconds = await overloadingSeconds(stage, cast.ruled.host);
    if (minIntervalSeconds === null) return false;
    const always = { paused: false, pausedUntil: null, disabled: false } as const;
    const value = cast.ruled.host.replace(/:\d+$/, '');
    const domain = {
      kind: 'domain',
      value,
      minIntervalSeconds,
      note: 'One small machine for all names',
    } as const;
    const range = {
      kind: 'address-range',
      value: '198.18.0.0/28',
      minIntervalSeconds: 30,
      note: null,
    } as const;
    const reason = 'asked by their provider';
    await services.throttleRules.put({ ctx, input: { ...always, ...domain, reason } });
    await services.throttleRules.put({ ctx, input: { ...always, ...range, disabled: true, reason } });
    return true;
  },
};

/** The operator opens one site to the public after a month, and closes a directory of another one. */
export const writeAccessRules: DemoAct = {
  name: 'access rules',
  play: async ({ services, cast }) => {
    const ctx = operatorContext();
    if ((await services.listAccessRules()).length > 0) return true;
    const always = { capturedFrom: null, capturedBefore: null };
    const [closed] = cast.calmPages;
    const opened = {
      ...always,
      surtPrefix: surtKey(`http://${cast.ruled.host}/`).replace(/\/$/, ''),
      access: 'public',
      embargoDays: 30,
      reason: 'the owner agreed',
    } as const;
    await services.setAccessRule({ ctx, input: opened });
    if (closed === undefined) return true;
    const surtPrefix = surtKey(closed);
    const reason = 'personal data of members';
    await services.setAccessRule({
      ctx,
      input: { ...always, surtPrefix, access: 'closed', embargoDays: 0, reason },
    });
    return true;
  },
};

/** Known pages after which most sites have been discovered. */
const knownBefore = 4_000;
const rounds = 10;
const roundMs = 5_000;

/** The operator has pages revisited, so that versions and change rates are known within a minute. */
export const revisitPages: DemoAct = {
  name: 'revisits of pages',
  play: async ({ services, cast, now, memory: { revisits } }) => {
    const ctx = operatorContext();
    const nowMs = now().getTime();
    if (nowMs < revisits.nextMs) return false;
    const { changed, known } = await services.overview.get({ ctx, input: undefined });
    if (changed > enoughChanges || revisits.rounds >= rounds) return true;
    if (known < knownBefore) return false;
    const urls = revisits.rounds === 3 ? [...cast.busyPages, ...cast.calmPages] : [...cast.busyPages];
    const reason = 'find out how often these pages change';
    await services.pages.revisit({ ctx, input: { urls, reason } });
    revisits.rounds += 1;
    revisits.nextMs = nowMs + roundMs;
    return false;
  },
};

/** With this many changes, a later start of the same demo requests no further visits. */
const enoughChanges = 2_000;

/**
 * A run samples 60 hosts. Early repeated visits are all on a few hosts, so a sample may contain none of them;
 * the next run waits for more visits.
 */
const repeatedVisitsPerRun = 40;
const maxRuns = 10;

/** The operator simulates two other sets of rules on the recorded visits. */
export const simulateRules: DemoAct = {
  name: 'what-if run',
  play: async (stage) => {
    const { whatIf } = stage.services;
    const ctx = operatorContext();
    const { runs, present } = await whatIf.overview({ ctx, input: undefined });
    const active = runs.some(({ state }) => state === 'queued' || state === 'running');
    if (active) return false;
    if (runs.some(({ state }) => state !== 'failed') || runs.length >= maxRuns) return true;
    const list = present.find(({ seedList }) => seedList === 'demo');
    if (!list || !(await hasHistory(stage, repeatedVisitsPerRun * (runs.length + 1)))) return false;
    await whatIf.start({
      ctx,
      input: {
        seedListId: list.seedListId,
        policy: 'fixed',
        minIntervalSeconds: 3_600,
        accessesPerDay: null,
        host: null,
        seed: 1,
        reason: 'would one visit an hour have been enough?',
      },
    });
    return false;
  },
};

async function hasHistory({ services }: DemoStage, repeatedVisits: number): Promise<boolean> {
  const { changed, unchanged } = await services.overview.get({ ctx: operatorContext(), input: undefined });
  return changed + unchanged >= repeatedVisits;
}

const capturedBefore = 500;

/** Pages with a history, and captures of each: one a month before the crawl began. */
const imported = { pages: 20, months: 6 } as const;
const monthMs = 30 * 86_400_000;

/** The operator imports the history of some pages from an older archive. */
export const importHistory: DemoAct = {
  name: 'import',
  play: async (stage) => {
    const { services, cast, now, importDirectory } = stage;
    const ctx = operatorContext();
    if ((await services.listImports({ limit: 1 })).length > 0) return true;
    const { captured } = await services.overview.get({ ctx, input: undefined });
    if (captured < capturedBefore || !isLate(stage, 20_000)) return false;
    const lines = cast.calmPages.slice(0, imported.pages).flatMap((url) =>
      Array.from({ length: imported.months }, (_, month) => {
        const at = new Date(now().getTime() - (13 + imported.months - month) * monthMs);
        const instant = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
        return `- ${instant} ${url} text/html 200 ${month < 3 ? 'A' : 'B'}LMNOPQRSTUVWXYZ234567ABCDEFGHIJ - - - -\n`;
      }),
    );
    // A broken line, as in many old files.
    lines.push('- 20259901000000 http://calm.example/ text/html 200 - - - - -\n');
    const file = path.join(importDirectory, 'older-archive.cdx');
    await mkdir(importDirectory, { recursive: true, mode: 0o700 });
    await writeFile(file, lines.join(''), { mode: 0o600 });
    const reason = 'what the archive before this one captured';
    await services.createImport({ ctx, input: { paths: [file], seedList: 'demo', reason } });
    return true;
  },
};

/** The operator creates a snapshot of the simulated web half a minute after the start. */
export const keepSnapshot: DemoAct = {
  name: 'snapshot',
  play: async (stage) => {
    const { services, now } = stage;
    const ctx = operatorContext();
    const { rows } = await services.snapshots.list({ ctx, input: undefined });
    if (rows.length > 0) return true;
    const { captured } = await services.overview.get({ ctx, input: undefined });
    if (captured < capturedBefore || !isLate(stage, 20_000)) return false;
    const time = { preset: 'as-of', at: now() } as const;
    const reason = 'keep the simulated web as it was at the start';
    await services.snapshots.create({ ctx, input: { name: 'first-minute', definition: { time }, reason } });
    return true;
  },
};

/** The operator scans that snapshot for the languages of its pages. */
export const scanSnapshot: DemoAct = {
  name: 'scan',
  play: async ({ services }) => {
    const ctx = operatorContext();
    const { rows } = await services.scans.list({ ctx, input: {} });
    if (rows.length > 0) return true;
    const snapshots = await services.snapshots.list({ ctx, input: undefined });
    const snapshot = snapshots.rows.find(({ state }) => state === 'done');
    if (!snapshot) return false;
    await services.scans.create({
      ctx,
      input: {
        name: 'languages',
        definition: {
          source: { kind: 'snapshot', name: snapshot.name },
          analyser: { name: 'language' },
        },
        reason: 'see in which languages the simulated web is written',
      },
    });
    return true;
  },
};

/** A library copies one site, and a search service has asked for the whole archive. */
export const registerConsumers: DemoAct = {
  name: 'consumers',
  play: async (stage) => {
    const { services, cast } = stage;
    const ctx = operatorContext();
    const { rows } = await services.consumers.list({ ctx, input: {} });
    const { captured } = await services.overview.get({ ctx, input: undefined });
    if (rows.length === 0) {
      if (captured < capturedBefore || !isLate(stage, 20_000)) return false;
      const hosts = [...new Set(cast.calmPages.map((url) => new URL(url).host))];
      const library = {
        contact: 'mailto:archive@library.example',
        purpose: 'Preservation copy of the sites in its care',
        addresses: '192.0.2.0/24',
        history: true,
        scope: { hosts },
      };
      const service = {
        contact: 'https://search.example/contact',
        purpose: 'Full-text search',
        addresses: '198.51.100.7',
        scope: { wholeArchive: true },
      };
      const name = 'library';
      await services.consumers.create({ ctx, input: { name, terms: library } });
      await services.consumers.create({ ctx, input: { name: 'search-service', terms: service } });
      await services.consumers.approve({ ctx, input: { name, reason: 'agreement of 1 March' } });
      return false;
    }
    const { schedule } = await services.consumers.get({ ctx, input: { name: 'library' } });
    if (schedule.length === 0) return false;
    await services.packages.make({ ctx, input: { name: 'library' } });
    return true;
  },
};
