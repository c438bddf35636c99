// Paths, running programs, and progress output. Runs on any Node from 20 on, with nothing installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);

/** Node 24 as npm installs it; everything but these scripts runs on it. */
export const projectNode = path.join(root, 'node_modules/node/bin/node');

/**
 * Node caches compiled code here, and TypeScript without types: a process with a full cache takes 20 MB less
 * per thread and starts in half the time. All descendants of these scripts inherit it.
 */
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.meguri/compiled');

/** @param {string} file relative to the repository's root */
export const inRoot = (file) => path.join(root, file);

/** A failure with a one-line message, or without one if it was printed already. */
export class SetupError extends Error {}

/**
 * Runs a program of this project in the foreground and returns its exit code.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a program without showing its output, and returns it. */
export function capture(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Seconds since a `performance.now()`, formatted for display. @param {number} startedAt */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Runs one step of the set-up and prints its time; its output is shown only if it fails.
 *
 * @param {string} doing
 * @param {() => Promise<{ code: number, output: string }>} work
 */
export async function step(doing, work) {
  const startedAt = performance.now();
  console.log(`${doing} …`);
  const { code, output } = await work();
  if (code !== 0) {
    process.stderr.write(output);
    throw new SetupError(`${doing}: failed after ${secondsSince(startedAt)}, see above`);
  }
  console.log(`${doing}: done in ${secondsSince(startedAt)}`);
}

/**
 * Does one part of the set-up, unless its inputs and outputs are unchanged since the last time. Outputs may
 * have come from another clone, or another version, since.
 *
 * @param {{ name: string, doing: string, inputs: string[], outputs: string[], work: () => Promise<{ code: number, output: string }> }} part
 *   `inputs`: files whose contents decide; `outputs`: files that it writes
 */
export async function stepIfChanged({ name, doing, inputs, outputs, work }) {
  const stamp = inRoot(`node_modules/.meguri/${name}`);
  const made = outputs.map(inRoot);
  const hash = () => hashFiles([...inputs, ...made]);
  const isDone = existsSync(stamp) && made.every((file) => existsSync(file));
  if (isDone && readFileSync(stamp, 'utf8') === hash()) return;
  await step(doing, work);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash());
}

/** @param {string[]} files absolute paths */
function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The workspace folders, relative to the root. */
export function workspaces() {
  return ['apps', 'packages']
    .flatMap((parent) => readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(inRoot(`${folder}/package.json`)));
}

const generatedFolders = new Set(['node_modules', '.next', '.turbo', 'generated', 'test-results']);

/**
 * Output of Next.js and TypeScript next to the sources; if it counted as a source, a first build would
 * require a second.
 */
const generatedFile = /^next-env\.d\.ts$|\.tsbuildinfo$/;

/**
 * Every source file below a folder.
 *
 * @param {string} folder relative to the root
 * @returns {string[]} absolute paths
 */
export function sourceFiles(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return generatedFolders.has(entry.name) ? [] : sourceFiles(file);
    return entry.isFile() && !generatedFile.test(entry.name) ? [inRoot(file)] : [];
  });
}
