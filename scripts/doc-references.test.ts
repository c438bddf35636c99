import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const isTracked = new Set(tracked);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = tracked.filter((file) =>
  /^(?:README|docs\/.*|(?:apps|packages)\/[^/]+\/README)\.md$|^README\.md$/.test(file),
);
const sources = tracked.filter(
  (file) => /\.(?:tsx?|mjs|prisma)$/.test(file) && file !== 'scripts/doc-references.test.ts',
);

/** Anchors that GitHub generates for the headings of a document. */
function anchorsOf(document: string): Set<string> {
  const headings = textOf(document).match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The problem with a reference to a file of the repository, or to a heading of it; null if there is none. */
function problemOf(file: string, anchor: string | undefined): string | null {
  const isFolder = tracked.some((other) => other.startsWith(`${file.replace(/\/$/, '')}/`));
  if (!isTracked.has(file) && !isFolder) return `${file} does not exist`;
  if (anchor === undefined || anchorsOf(file).has(anchor)) return null;
  return `${file} has no heading "${anchor}"`;
}

/** Files that a running installation writes, in its data directory or in packages. */
const writtenAtRunTime = [
  'instance.json',
  'demo-files.json',
  'postgres/roles.json',
  'redis/process.json',
  'manifest.json',
  '/packages/ID/manifest.json',
  'conversions.json',
];

describe.each(documents)('%s', (document) => {
  test('links only to files and headings that exist', () => {
    const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const own = links.filter((target) => !/^[a-z]+:/.test(target));
    const problems = own.map((target) => {
      const [file = '', anchor] = target.split('#');
      return problemOf(file === '' ? document : path.join(path.dirname(document), file), anchor);
    });
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test('names only files that exist', () => {
    const names = textOf(document).match(/[\w./-]+\.(?:test\.)?(?:tsx?|mjs|prisma|json|md|yml)\b/g) ?? [];
    const missing = names.filter((name) => {
      if (writtenAtRunTime.includes(name)) return false;
      const resolved = path.join(path.dirname(document), name);
      return !isTracked.has(resolved) && !tracked.some((file) => file === name || file.endsWith(`/${name}`));
    });
    expect(missing).toEqual([]);
  });
});

test('code and documents name only decisions and headings that exist', () => {
  const problems = [...sources, ...documents].flatMap((file) => {
    const text = textOf(file);
    const decisions = [...text.matchAll(/\bdecisions? \[?(\d{4})\b/g)]
      .map(([, number = '']) => number)
      .filter((number) => !tracked.some((other) => other.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `${file}: there is no decision ${number}`);
    const headings = [...text.matchAll(/\b(docs\/[\w/-]+\.md)#([\w-]+)/g)]
      .map(([, target = '', anchor]) => problemOf(target, anchor))
      .filter((problem) => problem !== null)
      .map((problem) => `${file}: ${problem}`);
    return [...decisions, ...headings];
  });
  expect(problems).toEqual([]);
});

test('rules and sections of the documents are named by their headings, because numbers become outdated', () => {
  const numbered = /\b(?:architecture|scheduling|overload)(?:\.md)?,? (?:rule )?\d|\((?:[^)]*, )?rules? \d/;
  const problems = [...sources, ...documents].flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (numbered.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(problems).toEqual([]);
});

test('every picture of the documents is used', () => {
  const shown = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\(([^)\s]+\.(?:png|svg))\)/g)].map(([, target = '']) =>
      path.join(path.dirname(document), target),
    ),
  );
  const pictures = tracked.filter((file) => /^docs\/.*\.(?:png|svg)$/.test(file));
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

test('every screen of the console has a page in its manual', () => {
  const { screens } = JSON.parse(textOf('apps/console/messages/en/shell.json')) as {
    screens: Record<string, string>;
  };
  const manual = textOf('docs/console/README.md');
  expect(Object.values(screens).filter((name) => !manual.includes(`| [${name}](`))).toEqual([]);
});
