import { crawlPages, makeSnapshot, operator, ownCrawl, type TestCrawl } from '@meguri/services/testing';

/**
 * An archive of documents in files of two nodes, a snapshot of it, and an analyser that crashes on some of
 * them.
 */
export interface ScanWorld extends TestCrawl {
  /** Documents on which analysers crash. */
  poison: readonly string[];
  documents: number;
  /** Rows of the analyser for all other documents. */
  rows: number;
}

const documentsPerFile = 50;
export const snapshotName = 'all';
export const analyserName = 'numbers';

/** Number of rows for a document, from 0 to 2. */
const rowsOf = (number: number) => number % 3;
const urlOf = (number: number) => `https://www.example.org/${number}`;

const analyser = (workMs: number) => `
export const columns = { number: 'integer', part: 'integer' };
export default ({ text }) => {
  const end = performance.now() + ${workMs};
  while (performance.now() < end);
  if (text.includes('poison')) {
    console.error('I die of this one');
    process.kill(process.pid, 'SIGSEGV');
    for (;;);
  }
  const number = Number(/number (\\d+)/.exec(text)[1]);
  return Array.from({ length: number % 3 }, (_, part) => ({ number, part }));
};
`;

export async function makeScanWorld(options: {
  documents: number;
  /** Numbers of documents on which analysers crash. */
  poison: readonly number[];
  workMs: number;
  /** Node of each file of the archive, in turn. */
  nodes: readonly number[];
  /** By default one that uses the shared services of all tests. */
  crawl?: TestCrawl;
}): Promise<ScanWorld> {
  const crawl = options.crawl ?? (await ownCrawl());
  const { services, prisma } = crawl;
  const numbers = Array.from({ length: options.documents }, (_, number) => number);
  const ctx = operator;
  await services.seeds.add({ ctx, input: { urls: numbers.map(urlOf) } });
  for (let from = 0; from < numbers.length; from += documentsPerFile)
    await crawlPages(
      crawl,
      numbers.slice(from, from + documentsPerFile).map((number) => ({
        url: urlOf(number),
        verdict: 'new' as const,
        body: `<p>number ${number} ${options.poison.includes(number) ? 'poison' : 'food'}</p>`,
      })),
    );
  const files = await prisma.warcFile.findMany({ orderBy: { fileId: 'asc' } });
  for (const [index, { fileId }] of files.entries())
    await prisma.warcFile.update({
      where: { fileId },
      data: { nodeId: options.nodes[index % options.nodes.length] ?? 1 },
    });
  await makeSnapshot(crawl, { name: snapshotName });
  const source = Buffer.from(analyser(options.workMs)).toString('base64');
  await services.analysers.upload({
    ctx,
    input: { name: analyserName, fileName: 'numbers.mjs', about: '', source },
  });
  const eaten = numbers.filter((number) => !options.poison.includes(number));
  return {
    ...crawl,
    poison: options.poison.map(urlOf),
    documents: options.documents,
    rows: eaten.reduce((sum, number) => sum + rowsOf(number), 0),
  };
}
