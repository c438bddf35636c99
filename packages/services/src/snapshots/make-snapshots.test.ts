import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { prisma, snapshotDirectory } = crawl;

test('files of a snapshot whose process died at the end are removed by the next process', async () => {
  await makeSnapshot(crawl, { name: 'done' });
  await makeSnapshot(crawl, { name: 'failed' });
  const ids = await prisma.snapshot.findMany({ select: { id: true, name: true } });
  const placeOf = (name: string) =>
    path.join(snapshotDirectory, String(ids.find((one) => one.name === name)?.id));
  await prisma.snapshot.updateMany({ where: { name: 'failed' }, data: { state: 'failed' } });
  const before = await readdir(placeOf('done'));
  for (const work of ['pieces', 'runs', 'requisites'])
    for (const name of ['done', 'failed']) {
      await mkdir(path.join(placeOf(name), work, 'scratch'), { recursive: true });
      await writeFile(path.join(placeOf(name), work, '000000-list.parquet'), '');
    }
  // An export of the snapshot is being prepared.
  await mkdir(path.join(placeOf('done'), 'scratch'));
  await makeSnapshot(crawl, { name: 'next' });
  expect((await readdir(placeOf('done'))).toSorted()).toEqual([...before, 'scratch'].toSorted());
  expect(await readdir(placeOf('failed'))).toEqual(expect.arrayContaining(['pieces', 'requisites', 'runs']));
});
