import { readSettings } from '@meguri/database';
import { expect, test } from 'vitest';
import { ownCrawl } from '../testing/own-crawl.ts';
import { alertsOf } from './alerts.ts';

const crawl = await ownCrawl();
const noneOverdue = { purges: 0, takedown: null, problem: null };

test('ids that autovacuum does not freeze in time raise an alert for each counter', async () => {
  const settings = await readSettings(crawl.prisma);
  const found = (transactions: number, multixacts: number) =>
    alertsOf({
      settings,
      nodes: [],
      records: [],
      redisUsable: true,
      lacksContact: false,
      refused: [],
      keeping: { broken: 0, file: null, failedCopies: 0, problem: null, overdue: noneOverdue },
      ages: {
        transactions: { age: transactions, alertAt: 500e6 },
        multixacts: { age: multixacts, alertAt: 600e6 },
      },
    });
  expect(found(499_999_999, 599_999_999)).toEqual([]);
  expect(found(512_345_678, 600e6)).toMatchObject([
    { kind: 'transaction-ids-short', subject: 'datfrozenxid', detail: { age: 512, limit: 500 } },
    { kind: 'transaction-ids-short', subject: 'datminmxid', detail: { age: 600, limit: 600 } },
  ]);
});

test('broken archive files and copies that cannot be written raise an alert each', async () => {
  const settings = await readSettings(crawl.prisma);
  const ages = { transactions: { age: 0, alertAt: 1 }, multixacts: { age: 0, alertAt: 1 } };
  const keeping = {
    broken: 2,
    file: 'a.warc.gz',
    failedCopies: 3,
    problem: 'no space left',
    overdue: noneOverdue,
  };
  const state = {
    settings,
    nodes: [],
    records: [],
    redisUsable: true,
    lacksContact: false,
    refused: [],
    ages,
  };
  expect(alertsOf({ ...state, keeping })).toEqual([
    { kind: 'archive-damaged', subject: 'archive', detail: { files: 2, file: 'a.warc.gz' }, since: null },
    {
      kind: 'replica-failed',
      subject: 'replica',
      detail: { files: 3, problem: 'no space left' },
      since: null,
    },
  ]);
});
