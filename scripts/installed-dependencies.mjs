// Whether node_modules matches package-lock.json, according to npm's own record.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, projectNode } from './project.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, optionalDependencies?: Record<string, string> }} Package
 * @typedef {Record<string, Package>} Packages
 */

export function areDependenciesInstalled() {
  // npm writes this copy of the lock file last, so it exists only after a complete installation.
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
    if (!folder.includes('node_modules/')) return true;
    const found = installed[folder];
    // A package of the workspace that is new since the installation.
    if (wanted.link) return found !== undefined;
    return found === undefined
      ? (wanted.optional ?? wanted.devOptional ?? false)
      : found.version === wanted.version;
  });
}

/**
 * Whether package-lock.json names the binaries for every platform: otherwise `npm ci` queries the registry
 * for each and fails.
 */
export function isLockComplete() {
  return namesEveryPlatform(readPackages(inRoot('package-lock.json')));
}

/**
 * Whether every optional dependency of a lock file is in it.
 *
 * @param {Packages} locked
 */
export function namesEveryPlatform(locked) {
  return Object.entries(locked).every(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).every(
      (name) => locked[`${folder}/node_modules/${name}`] ?? locked[`node_modules/${name}`],
    ),
  );
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
