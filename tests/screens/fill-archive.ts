import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { patientExpect } from '../e2e/page-actions.ts';
import type { ConsoleApi } from './console-api.ts';

const dayMs = 86_400_000;
/** Snapshots read the whole index of the synthetic crawl, on a machine that may be busy. */
const patienceMs = 240_000;

/**
 * Makes snapshots and an import, sets access rules, and uploads an analyser.
 * @param crawl.host a host of the synthetic crawl
 * @param crawl.sites hosts whose pages were captured
 */
export async function fillArchive(
  api: ConsoleApi,
  { host, sites, dataDirectory }: { host: string; sites: readonly string[]; dataDirectory: string },
): Promise<void> {
  await setAccessRules(api, host);
  await makeSnapshots(api, sites);
  await uploadAnalyser(api);
  await importHistory(api, path.join(dataDirectory, 'imports'));
}

async function setAccessRules(api: ConsoleApi, host: string): Promise<void> {
  const surt = host.replace(/:\d+$/, '').split('.').toReversed().join(',');
  const rules = [
    { surtPrefix: 'test,', access: 'public', reason: 'agreement with the registry of .test' },
    {
      surtPrefix: 'test,kita-shimbun,',
      access: 'on-site',
      embargoDays: 365,
      reason: 'contract with the publisher',
    },
    {
      surtPrefix: `${surt})/members/`,
      access: 'closed',
      reason: 'pages for members, captured by mistake',
    },
  ];
  for (const rule of rules) await api.mutate('accessRules.set', rule);
}

/** Makes snapshots of two instants and of some sites, and waits for them. */
async function makeSnapshots(api: ConsoleApi, sites: readonly string[]): Promise<void> {
  for (const [name, daysAgo, hosts] of [
    ['before-the-crawl', 30, []],
    ['today', 0, []],
    ['harbour', 0, sites],
  ] as const) {
    const at = new Date(Date.now() - daysAgo * dayMs);
    const definition = { time: { preset: 'as-of', at }, place: { hosts } };
    await api.mutate('snapshots.create', { name, definition });
    await patientExpect
      .poll(async () => (await api.query<{ state: string }>('snapshots.get', { name })).state, {
        timeout: patienceMs,
      })
      .toBe('done');
  }
}

/** The history of a site that another archive captured in 2015, as a CDX index; one line is damaged. */
async function importHistory(api: ConsoleApi, directory: string): Promise<void> {
  const file = path.join(directory, 'harbour-2015', 'index.cdx');
  const lines = Array.from({ length: 480 }, (_, number) => {
    const day = String(1 + (number % 28)).padStart(2, '0');
    const month = String(1 + Math.floor(number / 40)).padStart(2, '0');
    return `- 2015${month}${day}000000 http://harbour-museum.example/rooms/${number % 40} text/html 200 - 0\n`;
  });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    `${lines.join('')}- 20159901000000 http://harbour-museum.example/ text/html 200 - 0\n`,
  );
  const { id } = await api.mutate<{ id: number }>('imports.create', {
    paths: [file],
    seedList: null,
    reason: 'history of the museum from its former archive',
  });
  await patientExpect
    .poll(async () => (await api.query<{ state: string }>('imports.get', { id })).state)
    .toBe('done');
}

/** Counts words of pages, and refuses those without a title. */
const headlines = `// The title of each page, and how much it says.
export const parameters = [
  { name: 'least_words', type: 'integer', about: 'Pages with fewer words have no row', default: 3 },
];

export const columns = { title: 'text', words: 'integer', links: 'integer' };

export default ({ title, text, links }, { least_words }) => {
  if (!title) throw new Error('The page has no title.');
  const words = text.split(/\\s+/).filter(Boolean).length;
  return words < least_words ? [] : { title, words, links: links.length };
};
`;

async function uploadAnalyser(api: ConsoleApi): Promise<void> {
  await api.mutate('analysers.upload', {
    name: 'headlines',
    fileName: 'headlines.mjs',
    about: 'Titles of pages with their words and links',
    source: Buffer.from(headlines).toString('base64'),
    reason: 'for the study of small newspapers',
  });
}
