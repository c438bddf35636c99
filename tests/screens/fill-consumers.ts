import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCommandServices } from '@meguri/services';
import { issueRemovals } from '@meguri/services/control';
import { openDatabase } from '@meguri/database';
import { patientExpect } from '../e2e/page-actions.ts';
import type { ConsoleApi } from './console-api.ts';

/** Packages and scans wait for separate processes, on a machine that may be busy. */
const patienceMs = 240_000;

interface Places {
  databaseUrl: string;
  redisUrl: string;
  dataDirectory: string;
  archiveUrl: string;
  /** Hosts whose pages were captured. */
  sites: readonly string[];
}

/**
 * Registers consumers: one that fetched packages and a list of removed records, one whose address does not
 * answer, and one that waits for approval. Runs a scan over a snapshot.
 */
export async function fillConsumers(api: ConsoleApi, places: Places): Promise<void> {
  const { sites } = places;
  const terms = {
    purpose: 'Preservation copy of the sites in its care',
    scope: { hosts: sites },
    history: true,
  };
  const register = (name: string, more: object) =>
    api.mutate('consumers.create', {
      name,
      terms: { ...terms, contact: `archive@${name}.example`, ...more },
    });
  await register('library', { addresses: '127.0.0.1 ::1 192.0.2.0/24' });
  await register('university', {
    addresses: '203.0.113.0/24',
    push: { kind: 'https', url: 'https://deposit.university.example/meguri' },
  });
  await register('search-service', {
    purpose: 'Full-text search',
    addresses: '198.51.100.7',
    scope: { wholeArchive: true },
    history: false,
  });
  for (const name of ['library', 'university']) {
    await api.mutate('consumers.approve', { name, reason: 'agreement of 1 March' });
    await api.mutate('packages.make', { name });
  }
  await fetchPackages(api, places);
  await takeDown(api, places);
  await addSource(places);
  const name = 'harbour-words';
  const definition = { source: { kind: 'snapshot', name: 'harbour' }, analyser: { name: 'words' } };
  await api.mutate('scans.create', { name, definition });
  await patientExpect
    .poll(
      async () => {
        const scan = await api.query<{ state: string; problem: string | null }>('scans.get', { name });
        return `${scan.state} ${scan.problem ?? ''}`;
      },
      { timeout: patienceMs },
    )
    .toBe('done ');
}

async function fetchPackages(api: ConsoleApi, { archiveUrl }: Places): Promise<void> {
  const { token } = await api.mutate<{ token: string }>('consumers.token', { name: 'library' });
  const headers = { authorization: `Bearer ${token}` };
  const list = async () => {
    const answer = await fetch(`${archiveUrl}/packages/`, { headers });
    return ((await answer.json()) as { packages: { state: string; tar: string | null; records: number }[] })
      .packages;
  };
  await patientExpect
    .poll(async () => (await list()).some(({ state, records }) => state === 'ready' && records > 0), {
      timeout: patienceMs,
    })
    .toBe(true);
  for (const { tar } of await list()) if (tar !== null) await (await fetch(tar, { headers })).arrayBuffer();
}

/** Another archive, whose address does not answer. It is added as by the CLI. */
async function addSource({ databaseUrl, redisUrl, dataDirectory }: Places): Promise<void> {
  const tokenFile = path.join(dataDirectory, 'partner.token');
  await writeFile(tokenFile, 'mgc_a-token');
  const archiveDirectory = path.join(dataDirectory, 'archive');
  const services = createCommandServices({ databaseUrl, redisUrl, archiveDirectory });
  try {
    const ctx = {
      requestId: 'screens',
      clientAddress: null,
      actor: { id: 1, name: 'operator', role: 'administrator' as const },
    };
    const input = { url: 'https://archive.partner.example', tokenFile, publicKey: 'A'.repeat(43) };
    await services.addSource({ ctx, input });
  } finally {
    await services.close();
  }
}

/** A page that the library has is taken down: its package is withdrawn, and a removal list names it. */
async function takeDown(api: ConsoleApi, { databaseUrl, sites }: Places): Promise<void> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  try {
    const { hostId, urlKey, url } = await prisma.captureEntry.findFirstOrThrow({
      where: { url: { startsWith: `http://${sites[0] ?? ''}/` } },
      orderBy: { url: 'desc' },
    });
    await prisma.takedown.create({
      data: {
        hostId,
        urlKey,
        url,
        hostName: sites[0] ?? '',
        createdAt: new Date(),
        createdBy: 'operator',
      },
    });
    await issueRemovals(prisma, { now: () => new Date() });
    await patientExpect
      .poll(
        async () =>
          (
            await api.query<{ rows: { state: string; replaces: string | null }[] }>('packages.list', {})
          ).rows.some(({ state, replaces }) => state === 'ready' && replaces !== null),
        { timeout: patienceMs },
      )
      .toBe(true);
  } finally {
    await close();
  }
}
