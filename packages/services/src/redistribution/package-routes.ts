import { jwkOf } from '@meguri/signatures';
import {
  findFetchablePackage,
  listFetchableFiles,
  listFetchablePackages,
  listPublicKeys,
  type ConsumerRecord,
  type FetchableFile,
  type FetchablePackage,
  type FileFilter,
} from '@meguri/database';
import { manifestDigest, manifestName, signatureName, tarBytes } from '@meguri/redistribution';
import type { Dependencies } from '../context/dependencies.ts';
import type { PublicRequest, PublicRoute } from '../public-archive/public-route.ts';
import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { authenticateConsumer } from './authenticate.ts';
import { jsonAnswer, strangerAnswer } from './json-answer.ts';
import { packageKey } from './seal-package.ts';
import { bytesInMemory, sendFile, storedFile, tarOf } from './send-file.ts';
import type { TransferBudget } from './transfer-budget.ts';

const packagesPerPage = 100;
/** Most files of a package, the limit of its manifest. */
const maxFiles = 10_000;

interface RouteContext {
  deps: Dependencies;
  /** Packages are stored next to this directory. */
  snapshotDirectory: string;
  budget: TransferBudget;
}

/** Serves packages to their consumers: the list, manifests, files and tars. */
export function packageRoutes(context: RouteContext): PublicRoute[] {
  return [
    { path: '/packages/', answer: (request) => answerPackages(context, request) },
    { path: '/packages/key', answer: () => answerKey(context) },
  ];
}

/**
 * The public keys, without authentication: a JWK Set, the key in use first. Former keys state when they were
 * replaced.
 */
async function answerKey({ deps }: RouteContext): Promise<ArchiveAnswer> {
  const { keyId, publicJwk } = await packageKey(deps.prisma, deps.clock.now());
  const known = await listPublicKeys(deps.prisma);
  const former = known.filter((one) => one.keyId !== keyId);
  const present = known.find((one) => one.keyId === keyId);
  const keys = [
    { ...jwkOf(publicJwk.x), began_at: present?.beganAt },
    ...former.map(({ x, beganAt }, index) => ({
      ...jwkOf(x),
      began_at: beganAt,
      ended_at: index === 0 ? present?.beganAt : former[index - 1]?.beganAt,
    })),
  ];
  const answer = jsonAnswer(200, { keys });
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=300' } };
}

async function answerPackages(context: RouteContext, request: PublicRequest): Promise<ArchiveAnswer> {
  const { deps } = context;
  const consumer = await authenticateConsumer(deps, request);
  if (consumer === null) return strangerAnswer();
  const [place = '', search = ''] = request.rest.split('?', 2);
  if (place === '') return listAnswer(context, { consumer, search, origin: request.origin });
  const [, id = '', name = ''] = /^(\d{1,18})\/([\w.-]{1,150})$/.exec(place) ?? [];
  const found = id === '' ? null : await findFetchablePackage(deps.prisma, { consumerId: consumer.id, id });
  if (found === null) return unknown();
  return fileAnswer(context, { consumer, found, name, request });
}

const unknown = () => plainAnswer(404, 'You have no package or file under this address.');

async function fileAnswer(
  { deps, snapshotDirectory, budget }: RouteContext,
  input: { consumer: ConsumerRecord; found: FetchablePackage; name: string; request: PublicRequest },
): Promise<ArchiveAnswer> {
  const { consumer, found, name, request } = input;
  const digest = manifestDigest(found.manifest);
  const context = { deps, budget, request, consumer };
  // Withdrawn and expired packages keep their manifests: the chain consists of them.
  if (name === manifestName) return wholeAnswer(found.manifest, digest);
  if (name === signatureName) return wholeAnswer(Buffer.from(found.signature), `${digest}-sig`);
  const filter: FileFilter = { ...everything, consumerId: consumer.id, packageId: found.id };
  const { files } = await listFetchableFiles(deps.prisma, { filter, offset: 0, limit: maxFiles });
  if (name === tarName(consumer, found)) {
    const all = [
      bytesInMemory(manifestName, found.manifest, digest),
      bytesInMemory(signatureName, Buffer.from(found.signature), digest),
      ...files.map((file) => storedFile(snapshotDirectory, found, file)),
    ];
    const tar = { name, bytes: tarBytes(all), tag: `tar-${digest}`, modifiedAt: found.readyAt };
    return sendFile(context, found, tarOf(all, tar));
  }
  const file = files.find((one) => one.name === name);
  if (file) return sendFile(context, found, storedFile(snapshotDirectory, found, file));
  // Its files are no longer known, only that it has expired or was withdrawn.
  return found.state !== 'ready' && name.endsWith('.warc.gz')
    ? plainAnswer(410, 'This package has expired or was withdrawn. See the list of packages.')
    : unknown();
}

function wholeAnswer(bytes: Uint8Array, tag: string): ArchiveAnswer {
  const { headers } = jsonAnswer(200, {});
  return { status: 200, headers: { ...headers, etag: `"${tag}"` }, body: bytes };
}

const everything: Omit<FileFilter, 'consumerId'> = {
  filename: null,
  crawledFrom: null,
  crawledBefore: null,
  storedFrom: null,
  storedBefore: null,
  kind: null,
  packageId: null,
};

const tarName = ({ name }: { name: string }, { id }: { id: string }) => `${name}-${id}.tar`;

/**
 * Packages in the order in which they were made. Expired and withdrawn ones stay in the list, for their
 * manifests.
 */
async function listAnswer(
  { deps }: RouteContext,
  { consumer, search, origin }: { consumer: ConsumerRecord; search: string; origin: string },
): Promise<ArchiveAnswer> {
  const after = new URLSearchParams(search).get('after') ?? '0';
  if (!/^\d{1,18}$/.test(after))
    return plainAnswer(
      400,
      'after must be the ID of a package. Leave it out to start from the first package.',
    );
  const found = await listFetchablePackages(deps.prisma, {
    consumerId: consumer.id,
    after,
    limit: packagesPerPage + 1,
  });
  const rows = found.slice(0, packagesPerPage);
  const last = found.length > packagesPerPage ? rows.at(-1) : undefined;
  const base = `${origin}/packages`;
  return jsonAnswer(200, {
    consumer: consumer.name,
    packages: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      sequence: row.sequence,
      state: row.state,
      replacedBy: row.replacedBy,
      readyAt: row.readyAt,
      expiresAt: row.expiresAt,
      records: row.records,
      bytes: row.bytes,
      manifest: `${base}/${row.id}/${manifestName}`,
      signature: `${base}/${row.id}/${signatureName}`,
      manifestSha256: row.manifestSha256,
      tar: row.state === 'ready' ? `${base}/${row.id}/${tarName(consumer, row)}` : null,
    })),
    next: last === undefined ? null : `${base}/?after=${last.id}`,
  });
}

/** Where a file is fetched from. */
export const fileAddress = (origin: string, { packageId, name }: Pick<FetchableFile, 'packageId' | 'name'>) =>
  `${origin}/packages/${packageId}/${name}`;
