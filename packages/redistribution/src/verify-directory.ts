import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { manifestLimits, manifestSignatureSchema, type PackageManifest } from '@meguri/contracts';
import { checkChain, type ChainedManifest, type ChainProblem } from './check-chain.ts';
import { manifestDigest, manifestName, signatureName } from './manifest.ts';
import { PackageError, readManifest } from './read-manifest.ts';

/** A package in a directory, and its problems. */
interface VerifiedPackage {
  /** Path of its directory, relative to the verified one. */
  place: string;
  manifest: PackageManifest | null;
  problems: string[];
}

export interface DirectoryReport {
  packages: VerifiedPackage[];
  /** Problems in the daily packages of each consumer. */
  chain: (ChainProblem & { consumer: string })[];
  /** Whether there is no problem. */
  ok: boolean;
}

const maxPackages = 100_000;

/**
 * Checks pulled packages offline: the signature of each manifest, the size and digest of each file, and that
 * no package of the chain is missing. Each package has a directory of its own below the given one.
 *
 * A package whose files were withdrawn counts as complete without them if its replacement is held.
 *
 * @param publicKeys Ed25519, 32 bytes in base64url each
 * @throws {PackageError} if there is no package
 */
export async function verifyDirectory(
  directory: string,
  publicKeys: readonly string[],
): Promise<DirectoryReport> {
  const places = await packagePlaces(directory);
  if (places.length === 0) throw new PackageError(`There is no ${manifestName} in ${directory} or below.`);
  const held: (ChainedManifest & { place: string })[] = [];
  const packages: VerifiedPackage[] = [];
  for (const place of places) {
    const found = await readHeld(path.join(directory, place), publicKeys);
    if (typeof found === 'string') packages.push({ place, manifest: null, problems: [found] });
    else held.push({ ...found, place });
  }
  const replaced = new Set(held.map(({ manifest }) => manifest.replaces));
  for (const { place, manifest } of held) {
    const isReplaced = replaced.has(manifest.id);
    const problems = await fileProblems(path.join(directory, place), manifest, isReplaced);
    packages.push({ place, manifest, problems });
  }
  const chains = Map.groupBy(held, ({ manifest }) => manifest.consumer);
  const chain = [...chains].flatMap(([consumer, its]) =>
    checkChain(its).map((problem) => ({ ...problem, consumer })),
  );
  const ok = chain.length === 0 && packages.every(({ problems }) => problems.length === 0);
  return { packages: packages.toSorted((a, b) => (a.place < b.place ? -1 : 1)), chain, ok };
}

async function packagePlaces(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const places = entries.some(({ name }) => name === manifestName) ? ['.'] : [];
  for (const name of below.slice(0, maxPackages)) {
    const isPackage = await stat(path.join(directory, name, manifestName)).catch(() => null);
    if (isPackage) places.push(name);
  }
  return places;
}

/** The manifest, or a sentence with its problem. */
async function readHeld(place: string, publicKeys: readonly string[]): Promise<ChainedManifest | string> {
  try {
    const file = path.join(place, manifestName);
    const { size } = await stat(file);
    if (size > manifestLimits.bytes) return `${manifestName} has more than ${manifestLimits.bytes} bytes.`;
    const bytes = await readFile(file);
    const signature = await readFile(path.join(place, signatureName), 'utf8').catch(() => '');
    const manifest = readManifest(bytes, signature, publicKeys);
    const { keyId } = manifestSignatureSchema.parse(JSON.parse(signature));
    return { manifest, keyId, digest: manifestDigest(bytes) };
  } catch (error) {
    if (error instanceof PackageError) return error.message;
    throw error;
  }
}

async function fileProblems(
  place: string,
  manifest: PackageManifest,
  isReplaced: boolean,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = path.join(place, name);
    const found = await stat(file).catch(() => null);
    if (found === null) {
      if (!isReplaced) problems.push(`${name} is missing. Fetch it again.`);
    } else if (found.size < bytes)
      problems.push(`${name} has ${found.size} of ${bytes} bytes. Continue its transfer.`);
    else if (found.size > bytes || (await digestOf(file)) !== sha256)
      problems.push(`${name} was altered: its SHA-256 differs from the manifest. Fetch it again.`);
  }
  return problems;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
