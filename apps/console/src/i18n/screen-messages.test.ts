import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { messagesOf } from './messages-of.ts';
import { mergeMessages, pickMessages, shellNamespaces } from './screen-messages.ts';

const source = path.resolve(import.meta.dirname, '..');
const layout = path.join(source, 'app/(console)/layout.tsx');
const pages = globSync('app/(console)/**/page.tsx', { cwd: source }).toSorted();

const contents = new Map<string, string>();
const contentOf = (file: string) => {
  const known = contents.get(file) ?? readFileSync(file, 'utf8');
  contents.set(file, known);
  return known;
};

/** The console files that a file imports, statically or dynamically; type-only imports are left out. */
function loadedBy(file: string): string[] {
  const specifiers = [
    ...contentOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm),
    ...contentOf(file).matchAll(/import\('(\.[^']+\.tsx?)'\)/g),
  ];
  return specifiers.map(([, specifier = '']) => path.resolve(path.dirname(file), specifier));
}

/** Namespaces of all messages that the components of a file and of its imports may show in the browser. */
function namespacesOf(file: string): string[] {
  const seen = new Set<string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    left.push(...loadedBy(next));
  }
  const used = [...seen].flatMap((one) =>
    [...contentOf(one).matchAll(/useTranslations\(\s*'([^']+)'/g)].map(([, namespace = '']) => namespace),
  );
  return [...new Set(used)].toSorted();
}

const covers = (namespaces: readonly string[], one: string) =>
  namespaces.some((namespace) => one === namespace || one.startsWith(`${namespace}.`));

const namedBy = (file: string) =>
  [...(/messages=\{\[([^\]]*)\]\}/.exec(contentOf(file))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, namespace = '']) => namespace,
  );

test('the shell sends the messages that it shows, and no others', () => {
  const shown = namespacesOf(layout).filter((namespace) => !covers(['demo'], namespace));
  expect(shown.filter((namespace) => !covers(shellNamespaces, namespace))).toEqual([]);
  expect(shellNamespaces.filter((one) => !shown.some((namespace) => covers([one], namespace)))).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  const file = path.join(source, page);
  const used = namespacesOf(file);
  const named = namedBy(file);

  it('sends the messages that it shows beyond those of the shell', () => {
    expect(used.filter((namespace) => !covers([...shellNamespaces, ...named], namespace))).toEqual([]);
  });

  it('sends no namespace that it does not show, and none twice', () => {
    expect(named.filter((one) => !used.some((namespace) => covers([one], namespace)))).toEqual([]);
    expect(
      named.filter((one) => covers([...shellNamespaces, ...named.filter((other) => other !== one)], one)),
    ).toEqual([]);
  });
});

test('components name their namespace, so that what a screen shows can be read from its imports', () => {
  const unnamed = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
    /useTranslations\((?!\s*')/.test(
      contentOf(path.join(source, file)).replaceAll(/`[^`]*`|typeof useTranslations/g, ''),
    ),
  );
  expect(unnamed.filter((file) => !file.includes('.test.'))).toEqual([]);
});

test('picked messages keep their places in the tree', () => {
  const picked = pickMessages(messagesOf.en, ['hosts.acts', 'hosts.pace', 'lists']);
  expect(picked).toEqual({
    hosts: { acts: messagesOf.en.hosts.acts, pace: messagesOf.en.hosts.pace },
    lists: messagesOf.en.lists,
  });
  expect(() => pickMessages(messagesOf.en, ['hosts.no'])).toThrow('hosts.no');
  expect(mergeMessages(picked, pickMessages(messagesOf.en, ['hosts'])).hosts).toEqual(messagesOf.en.hosts);
});

test('compiled messages are picked and merged unchanged', () => {
  const compiled = { area: { kept: ['Hello ', ['name']], own: 'plain' } };
  expect(mergeMessages(compiled, { area: { kept: ['Hello ', ['name']], other: [['count', 2]] } })).toEqual({
    area: { kept: ['Hello ', ['name']], own: 'plain', other: [['count', 2]] },
  });
  expect(pickMessages(compiled, ['area'])).toEqual(compiled);
});
