import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { snapshotDatasheetSchema, snapshotDefinitionSchema } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { startRedis } from '@meguri/local-services';
import { createCommandServices, type CommandServices } from '@meguri/services';
import { openDuck, sqlText, writeParquet } from '@meguri/url-index';
import { startBenchServer } from '../../state/bench-database.ts';
import { uploadedModules } from '../analysers.ts';
import { writeCorpus, type CorpusPlace } from '../write-corpus.ts';

/** PostgreSQL, Redis, and an archive of two nodes with a snapshot of all its documents. */
export interface BenchCluster {
  prisma: PrismaClient;
  services: CommandServices;
  databaseUrl: string;
  redisUrl: string;
  archiveDirectory: string;
  snapshotDirectory: string;
  scanDirectory: string;
  /** In the order of the archive. */
  places: readonly CorpusPlace[];
  close(): Promise<void>;
}

export const snapshotName = 'all';
const fileCount = 8;
/** Documents of one site are adjacent in the archive. */
const documentsPerSite = 250;
const nodes = [1, 2] as const;

export const bench = {
  requestId: 'bench',
  clientAddress: null,
  actor: { id: 1, name: 'bench', role: 'administrator' },
} as const;

/** @param directory for all its data. The users of sandboxes get access to it and to its parent. */
export async function prepareCluster(directory: string, documents: number): Promise<BenchCluster> {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o711);
  // The users of sandboxes pass through the parent, too.
  chmodSync(path.dirname(directory), 0o711);
  const at = (name: string) => {
    const place = path.join(directory, name);
    mkdirSync(place, { recursive: true });
    return place;
  };
  const [archiveDirectory, snapshotDirectory, scanDirectory] = [at('archive'), at('snapshots'), at('scans')];
  const server = await startBenchServer();
  const { prisma, url: databaseUrl, close } = await server.create('scans');
  const redis = await startRedis({ directory: path.join(directory, 'redis'), log: () => undefined });
  const services = createCommandServices({
    databaseUrl,
    redisUrl: redis.url,
    archiveDirectory,
    snapshotDirectory,
  });
  const corpus = writeCorpus(directory, documents, fileCount, documentsPerSite);
  const fileIds: number[] = [];
  for (const [number, file] of corpus.files.entries()) {
    const name = `meguri-1-20260101000000-${String(number).padStart(5, '0')}.warc.gz`;
    const place = path.join(archiveDirectory, sealedPath(name));
    mkdirSync(path.dirname(place), { recursive: true });
    renameSync(file, place);
    const nodeId = nodes[number % nodes.length] ?? 1;
    const stored = { name, nodeId, openedAt: new Date(), sealedAt: new Date() };
    fileIds.push((await prisma.warcFile.create({ data: stored })).fileId);
  }
  const places = corpus.places.map((place) => ({ ...place, fileId: fileIds[place.fileId] ?? 0 }));
  await uploadModules(services);
  await writeSnapshot(prisma, { snapshotDirectory, places, storedBytes: corpus.storedBytes });
  return {
    prisma,
    services,
    databaseUrl,
    redisUrl: redis.url,
    archiveDirectory,
    snapshotDirectory,
    scanDirectory,
    places,
    close: async () => {
      await services.close();
      await close();
      await redis.stop();
      await server.stop();
    },
  };
}

/** Uploads the modules that the scans of a cluster run. */
async function uploadModules(services: CommandServices): Promise<void> {
  for (const [name, text] of Object.entries(uploadedModules)) {
    const source = Buffer.from(text).toString('base64');
    await services.analysers.upload({
      ctx: bench,
      input: { name, fileName: `${name}.mjs`, about: '', source },
    });
  }
}

/** Writes a finished snapshot, with the columns of its list that scans read. */
async function writeSnapshot(
  prisma: PrismaClient,
  input: { snapshotDirectory: string; places: readonly CorpusPlace[]; storedBytes: number },
): Promise<void> {
  const { places, storedBytes } = input;
  const counts = { documents: places.length, urls: places.length, records: places.length };
  const row = await prisma.snapshot.create({
    data: {
      name: snapshotName,
      definition: snapshotDefinitionSchema.parse({ time: { preset: 'as-of', at: new Date('2099-01-01') } }),
      state: 'done',
      createdAt: new Date(),
      createdBy: 'bench',
      finishedAt: new Date(),
      datasheet: snapshotDatasheetSchema.parse({
        ...counts,
        storedBytes,
        payloadBytes: 0,
        truncated: 0,
        entries: places.length,
        urlsSeen: places.length,
        lacking: {},
        hidden: 0,
        neverCaptured: null,
        notHeld: null,
        requisites: null,
        ages: [],
      }),
    },
  });
  const directory = path.join(input.snapshotDirectory, String(row.id));
  mkdirSync(directory);
  const lines = path.join(directory, 'places.jsonl');
  await writeFile(lines, places.map((place) => `${JSON.stringify(place)}\n`).join(''));
  const scratch = path.join(directory, 'scratch');
  const duck = await openDuck({ directories: [directory], scratch, memoryMegabytes: 256, threads: 1 });
  await writeParquet(
    duck.connection,
    `SELECT fileId::INTEGER AS body_file_id, "offset" AS body_offset, length::INTEGER AS body_length, 1::BIGINT AS host_id,
      0::BIGINT AS url_key, '' AS url, NULL::VARCHAR AS body_url, 'text/html' AS mime, 200::SMALLINT AS status,
      bodyBytes AS payload_bytes, 'response' AS record_type
    FROM read_json(${sqlText(lines)}, format = 'newline_delimited',
      columns = {fileId: 'BIGINT', "offset": 'BIGINT', length: 'BIGINT', bodyBytes: 'BIGINT'})
    ORDER BY body_file_id, body_offset`,
    path.join(directory, 'list.parquet'),
  );
  duck.close();
}
