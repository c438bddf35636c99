// Whether node_modules is what package-lock.json asks for, from what npm itself notes down.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, projectNode } from './project.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

export function areDependenciesInstalled() {
  // npm writes this copy of the lock file last, hence only once everything is there.
  const installed = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(projectNode)) return false;
  return satisfies(readPackages(installed), readPackages(inRoot('package-lock.json')));
}

/**
 * Whether every package of a lock file is installed in its version. Optional ones, such as binaries for other
 * platforms, may be missing.
 *
 * @param {Packages} installed
 * @param {Packages} locked
 */
export function satisfies(installed, locked) {
  return Object.entries(locked).every(([folder, wanted]) => {
    if (!folder.includes('node_modules/') || wanted.link) return true;
    const found = installed[folder];
    return found === undefined
      ? (wanted.optional ?? wanted.devOptional ?? false)
      : found.version === wanted.version;
  });
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
