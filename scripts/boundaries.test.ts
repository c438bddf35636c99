import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The rules are those of this repository, the packages are synthetic: only a violation shows that a rule
// works.
const root = path.resolve(import.meta.dirname, '..');
let workspace = '';

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'meguri-boundaries-'));
  copyFileSync(path.join(root, 'turbo.json'), path.join(workspace, 'turbo.json'));
  writeJson('package.json', {
    name: 'boundaries',
    private: true,
    workspaces: ['packages/*'],
    packageManager: 'npm@11.0.0',
  });
  writePackage('urls', 'pure', [], 'export const one = 1;');
});
afterEach(() => {
  rmSync(workspace, { recursive: true });
});

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), JSON.stringify(value));
}

function writePackage(name: string, tag: string, dependencies: string[], source: string): void {
  writeJson(`packages/${name}/turbo.json`, { extends: ['//'], tags: [tag] });
  writeJson(`packages/${name}/package.json`, {
    name,
    version: '1.0.0',
    exports: './index.ts',
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });
  writeFileSync(path.join(workspace, 'packages', name, 'index.ts'), source);
}

function checkBoundaries(): { code: number | null; output: string } {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(turbo, ['boundaries'], {
    cwd: workspace,
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const usesUrls = "import { one } from 'urls';\nexport const two = one + one;";

test('an edge package may use a pure one', () => {
  writePackage('fetch', 'edge', ['urls'], usesUrls);
  expect(checkBoundaries()).toEqual({ code: 0, output: expect.stringContaining('no issues found') });
});

test('a pure package may not use an edge one', () => {
  writePackage('fetch', 'edge', [], 'export const three = 3;');
  writePackage('robots', 'pure', ['fetch'], "export { three } from 'fetch';");
  const { code, output } = checkBoundaries();
  expect(code).toBe(1);
  expect(output).toContain('`fetch`');
});

test('edge packages may not use each other', () => {
  writePackage('fetch', 'edge', [], 'export const three = 3;');
  writePackage('archive', 'edge', ['fetch'], "export { three } from 'fetch';");
  expect(checkBoundaries().code).toBe(1);
});

test('a package may not use one that it does not declare', () => {
  writePackage('fetch', 'edge', [], usesUrls);
  const { code, output } = checkBoundaries();
  expect(code).toBe(1);
  expect(output).toContain('cannot import package `urls`');
});
