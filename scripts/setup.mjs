// Sets up a fresh clone, as far as necessary. Runs on any Node from 20 on.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { areDependenciesInstalled, isLockComplete } from './installed-dependencies.mjs';
import { SetupError, capture, inRoot, projectNode, sourceFiles, step, stepIfChanged } from './project.mjs';

/** Prisma would download an engine that is never used; a path to any existing file prevents that. */
const environment = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  NEXT_TELEMETRY_DISABLED: '1',
};

/**
 * Dependencies, the database client, the HTML reader and the n-grams of languages: what every command needs.
 */
export async function setUp() {
  await installDependencies();
  await generateDatabaseClient();
  await compileHtmlReader();
  await packNgrams();
}

async function installDependencies() {
  if (!areDependenciesInstalled()) await step('Installing dependencies', install);
  linkCommand();
}

async function install() {
  const npm = (/** @type {string[]} */ ...args) =>
    capture('npm', [...args, '--include=dev', '--no-audit', '--no-fund'], {
      env: { ...environment, PATH: pathOutside() },
    });
  // npm ci requires binaries for every other platform, which not every registry mirror has.
  return isLockComplete() ? npm('ci') : npm('install', '--no-save');
}

/** PATH without our own node_modules, from which npm must not take the node that it is about to delete. */
function pathOutside() {
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  return directories
    .filter((directory) => !directory.startsWith(inRoot('node_modules')))
    .join(path.delimiter);
}

/**
 * Makes the command of the clone itself available to `npx meguri`; npm links only commands of dependencies.
 */
function linkCommand() {
  const link = inRoot('node_modules/.bin/meguri');
  if (!existsSync(link)) symlinkSync('../../scripts/meguri.mjs', link);
}

async function generateDatabaseClient() {
  const compiler = 'scripts/prisma-compiler.mjs';
  if (!existsSync(inRoot('prisma/schema.prisma'))) return;
  await stepIfChanged({
    name: 'database-client',
    doing: 'Generating the database client',
    inputs: [inRoot('prisma/schema.prisma'), inRoot('node_modules/prisma/package.json'), inRoot(compiler)],
    // The second one contains the schema.
    outputs: ['client.ts', 'internal/class.ts'].map((file) => `packages/database/src/generated/${file}`),
    work: async () => {
      const prisma = inRoot('node_modules/prisma/build/index.js');
      const options = ['generate', '--schema', 'prisma/schema.prisma'];
      const made = await capture(projectNode, [prisma, ...options], { env: environment });
      return made.code === 0 ? capture(projectNode, [inRoot(compiler)]) : made;
    },
  });
}

/** The HTML reader is AssemblyScript, which is compiled to WebAssembly. */
async function compileHtmlReader() {
  const assembly = 'packages/extract/assembly';
  if (!existsSync(inRoot(assembly))) return;
  const compiler = ['assemblyscript', 'binaryen'].map((name) => inRoot(`node_modules/${name}/package.json`));
  await stepIfChanged({
    name: 'html-reader',
    doing: 'Compiling the HTML reader',
    inputs: [...sourceFiles(assembly), ...compiler],
    outputs: ['packages/extract/src/markup/generated/markup-program.ts'],
    work: () => capture(projectNode, [inRoot(`${assembly}/compile.mjs`)]),
  });
}

/** The data of the language detector, in a form that takes little memory. */
async function packNgrams() {
  const pack = 'packages/extract/ngrams/pack.mjs';
  if (!existsSync(inRoot(pack))) return;
  const form = ['require-eld.ts', 'ngram-table.ts'].map((file) =>
    inRoot(`packages/extract/src/language/${file}`),
  );
  await stepIfChanged({
    name: 'ngrams',
    doing: 'Packing the n-grams of the language detector',
    inputs: [
      inRoot(pack),
      inRoot('packages/extract/assembly/write-module.mjs'),
      ...form,
      inRoot('node_modules/eld/package.json'),
    ],
    outputs: ['packages/extract/src/language/generated/packed-ngrams.ts'],
    work: () => capture(projectNode, [inRoot(pack)]),
  });
}

/** Only the console has a build step. */
export async function buildConsole() {
  const folder = 'apps/console';
  const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
  await stepIfChanged({
    name: 'console',
    doing: 'Building the console',
    inputs: [
      inRoot('package-lock.json'),
      // The build contains the manual.
      ...sourceFiles('docs'),
      ...dependencyFolders(folder)
        .flatMap(sourceFiles)
        .filter((file) => !isTest(file)),
    ],
    outputs: [`${folder}/.next/BUILD_ID`],
    work: async () => {
      const built = await capture(projectNode, [inRoot('node_modules/next/dist/bin/next'), 'build'], {
        cwd: inRoot(folder),
        env: environment,
      });
      return built.code === 0 ? capture(projectNode, [inRoot(`${folder}/compress-static.mjs`)]) : built;
    },
  });
}

/**
 * A workspace folder and the folders of all workspace packages that it depends on, directly or not.
 *
 * @param {string} folder
 * @param {Set<string>} [found]
 */
function dependencyFolders(folder, found = new Set()) {
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(inRoot(`${folder}/package.json`), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const dependency = name.replace('@meguri/', 'packages/');
    if (name.startsWith('@meguri/') && !found.has(dependency)) dependencyFolders(dependency, found);
  }
  return [...found];
}

/**
 * Runs the rest of a script under the project's own Node: returns under it; otherwise runs the script
 * again and exits with its code, without returning.
 *
 * @param {string} script
 */
export async function continueUnderProjectNode(script) {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  if (!existsSync(projectNode)) {
    throw new SetupError(`${projectNode} is missing: remove node_modules and try again`);
  }
  process.exit(await runForwardingSignals(projectNode, [script, ...process.argv.slice(2)]));
}

/**
 * Runs a program in the foreground. It replaces this process if Node can do that, so that only one process
 * stays. Otherwise signals are forwarded to it, and its exit code is the result: from a terminal it gets
 * Ctrl-C twice, from the terminal and from us; the program must count that as one. The channel between us
 * closes when we die.
 *
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runForwardingSignals(file, args) {
  process.execve?.(file, [file, ...args], process.env);
  const child = spawn(file, args, {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}

/**
 * Runs a script's body; prints a set-up error in one line.
 *
 * @param {() => Promise<number>} body returns the exit code
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
