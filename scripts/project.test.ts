import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inRoot, root, stepIfChanged } from './project.mjs';

const directory = mkdtempSync(path.join(tmpdir(), 'meguri-project-'));
const [input, output] = [path.join(directory, 'input'), path.join(directory, 'output')];
const name = path.basename(directory);
let made = 0;
const make = () =>
  stepIfChanged({
    name,
    doing: 'Testing the set-up',
    inputs: [input],
    outputs: [path.relative(root, output)],
    work: async () => {
      made += 1;
      writeFileSync(output, 'made');
      return { code: 0, output: '' };
    },
  });

beforeEach(async () => {
  writeFileSync(input, 'one');
  await make();
  made = 0;
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await rm(inRoot(`node_modules/.meguri/${name}`));
});

test('a part of the set-up is done once', async () => {
  await make();
  expect(made).toBe(0);
});

test.each([
  ['input', input],
  ['output', output],
])('a part of the set-up is done again when its %s is another one', async (_, file) => {
  writeFileSync(file, 'of another version');
  await make();
  await make();
  expect(made).toBe(1);
});
