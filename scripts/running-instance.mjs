// Whether an instance runs on a data directory, before anything is built for a start that would be refused.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, inRoot, projectNode, SetupError } from './project.mjs';

/**
 * The data directory that the arguments of `npm start` name.
 *
 * @param {readonly string[]} args
 */
export function dataDirectoryOf(args) {
  const place = args.findLastIndex((argument) => argument === '--data' || argument.startsWith('--data='));
  if (place < 0) return './data';
  return args[place] === '--data' ? (args[place + 1] ?? '') : (args[place] ?? '').slice('--data='.length);
}

/**
 * Refuses a start on a directory in use, with the message that the start itself would give. The process id in
 * the directory may belong to another program by now, so the lock decides.
 *
 * @param {string} directory
 * @throws {SetupError} if an instance runs there
 */
export async function refuseRunningInstance(directory) {
  if (directory === '' || !existsSync(projectNode) || !isAlive(path.join(directory, 'meguri.pid'))) return;
  const lock = inRoot('packages/local-services/src/data-directory-lock.ts');
  const program = `
    const { lockDataDirectory } = await import(process.argv[1]);
    try { lockDataDirectory(process.argv[2]).release(); }
    catch (error) { console.log(error.message); process.exit(3); }`;
  const args = ['--input-type=module', '--eval', program, lock, path.resolve(directory)];
  const { code, output } = await capture(projectNode, args);
  if (code === 3) throw new SetupError(output.trim());
}

/** @param {string} file with a process id */
function isAlive(file) {
  if (!existsSync(file)) return false;
  try {
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
