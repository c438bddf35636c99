// The browser for the end-to-end tests: an installed one, or Debian's. It is never downloaded from elsewhere.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** The headless shell first: it draws no window, so it takes a fifth less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const absolute = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium'];

/** Path of a Chromium, installed if necessary and possible; null, with the fix printed, if there is none. */
export function findOrInstallChromium() {
  const found = findChromium() ?? installChromium();
  if (found === null) {
    console.error(
      'no Chromium for the browser tests: install it (sudo apt-get install chromium) or set MEGURI_CHROMIUM',
    );
  }
  return found;
}

function findChromium() {
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = directories.flatMap((directory) => names.map((name) => path.join(directory, name)));
  return [process.env.MEGURI_CHROMIUM ?? '', ...candidates, ...absolute].find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  if (file === '') return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  aptGet('update');
  // Not every distribution has the shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status, stderr } = aptGet('install', '-y', '--no-install-recommends', name);
    if (status === 0) break;
    console.error(String(stderr));
  }
  return findChromium();
}
