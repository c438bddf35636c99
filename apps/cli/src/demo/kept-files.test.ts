import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPublishedFiles } from './kept-files.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-kept-files-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const proof = { hostname: 'www.example', path: '/.well-known/meguri.txt', text: 'proof\n' };
const robots = { hostname: 'www.example', path: '/robots.txt', text: 'Disallow: /a/' };

test('a later start has the files of earlier ones, each once with its latest text', () => {
  const first = keepPublishedFiles(directory);
  expect(first.files).toEqual([]);
  for (const file of [proof, robots, proof, { ...robots, text: 'Disallow: /b/' }]) first.keep(file);
  expect(keepPublishedFiles(directory).files).toEqual([proof, { ...robots, text: 'Disallow: /b/' }]);
});

test.each(['', '{"hostname":1}', '[{"hostname":"a"}, null]'])('a broken file %j counts as none', (text) => {
  writeFileSync(path.join(directory, 'demo-files.json'), text);
  expect(keepPublishedFiles(directory).files).toEqual([]);
});
