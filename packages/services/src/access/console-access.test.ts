import type { ActorContext } from '@meguri/api/services-port';
import type { AccessRuleTerms } from '@meguri/contracts';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const { accessRules, audit } = services;
const urls = [
  'https://www.example.org/news/a',
  'https://www.example.org/news/b',
  'https://www.example.org/',
  'https://shop.example.org/',
  'https://example.com/',
];
let at: Date;

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls } });
  at = clock.now();
  await crawlPages(
    crawl,
    urls.map((url) => ({ url, verdict: 'new', body: `<p>${url}</p>` })),
  );
});
beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
});

const terms = (surtPrefix: string, change: Partial<AccessRuleTerms> = {}): AccessRuleTerms => ({
  surtPrefix,
  capturedFrom: null,
  capturedBefore: null,
  access: 'closed',
  embargoDays: 0,
  ...change,
});
const set = (surtPrefix: string, change: Partial<AccessRuleTerms> = {}) =>
  accessRules.set({ ctx, input: terms(surtPrefix, change) });
const preview = (surtPrefix: string, change: { capturedFrom?: Date; capturedBefore?: Date } = {}) =>
  accessRules.preview({ ctx, input: { surtPrefix, capturedFrom: null, capturedBefore: null, ...change } });
const prefixes = async (input: Parameters<typeof accessRules.list>[0]['input'] = {}) =>
  (await accessRules.list({ ctx, input })).rows.map(({ surtPrefix }) => surtPrefix);
const undo = (auditId: string, by: ActorContext = ctx) =>
  audit.undo({ ctx: by, input: { auditId, reason: 'a mistake' } });

describe('a preview', () => {
  test.each([
    ['org,example,', 4],
    ['org,example)', 3],
    ['org,example)/news/', 2],
    ['org,example,shop)/', 1],
    ['org,', 4],
    ['', 5],
    ['net,example,', 0],
  ])('of %j counts the captures that it covers', async (prefix, captures) => {
    expect(await preview(prefix)).toMatchObject({ captures, existing: null, narrower: 0 });
  });

  test('counts captures of a period, its end excluded', async () => {
    const after = new Date(at.getTime() + 1);
    expect(await preview('org,example,', { capturedBefore: at })).toMatchObject({ captures: 0 });
    expect(await preview('org,example,', { capturedFrom: at, capturedBefore: after })).toMatchObject({
      captures: 4,
      isEstimate: false,
    });
    expect(await preview('', { capturedBefore: at })).toMatchObject({ isEstimate: true, hosts: null });
  });

  test('names the existing rule, and counts narrower ones', async () => {
    const { id } = await set('org,example,', { access: 'public' });
    await set('org,example)/news/');
    await set('org,example,', { capturedFrom: at });
    await set('org,examples,');
    expect(await preview('org,example,')).toMatchObject({
      existing: { id, access: 'public', createdBy: 'operator' },
      narrower: 1,
    });
    expect(await preview('')).toMatchObject({ existing: null, narrower: 4 });
  });

  test.each([
    ['org,exam', {}, 'surtPrefix'],
    ['org,example,', { capturedFrom: new Date(2), capturedBefore: new Date(1) }, 'capturedBefore'],
    ['org,example,', { capturedFrom: new Date('+012345-01-01T00:00:00Z') }, 'capturedFrom'],
  ])('of %j is refused with the field that is wrong', async (prefix, change, field) => {
    await expect(preview(prefix, change)).rejects.toMatchObject({ code: 'invalid', field });
  });
});

describe('the list', () => {
  test('is ordered by prefix, filtered, and read page by page', async () => {
    for (let number = 0; number < 101; number += 1)
      await set(`org,example)/${String(number).padStart(3, '0')}/`);
    await set('com,example,', { access: 'public' });
    const first = await accessRules.list({ ctx, input: {} });
    expect(first).toMatchObject({ total: 102, rows: { length: 100, 0: { surtPrefix: 'com,example,' } } });
    const cursor = first.nextCursor ?? '';
    expect(await prefixes({ cursor })).toEqual(['org,example)/099/', 'org,example)/100/']);
    expect(await prefixes({ search: 'COM,' })).toEqual(['com,example,']);
    expect(await prefixes({ access: 'public' })).toEqual(['com,example,']);
    expect(await prefixes({ search: '%' })).toEqual([]);
  });
});

describe('a test', () => {
  const verdicts = async (url: string, capturedAt = at) =>
    (await accessRules.test({ ctx, input: { url, capturedAt } })).rows.map(({ decision }) => [
      decision.verdict,
      'rule' in decision ? (decision.rule?.surtPrefix ?? null) : null,
    ]);

  test('says which access each reader has, and which rule decides', async () => {
    await set('org,example,', { access: 'on-site' });
    const prefix = 'org,example,';
    expect(await verdicts(urls[0] ?? '')).toEqual([
      ['needs-on-site', prefix],
      ['readable', prefix],
      ['needs-on-site', prefix],
      ['readable', prefix],
    ]);
    expect((await verdicts('https://example.com/'))[0]).toEqual(['needs-registration', null]);
  });

  test('says that a takedown hides the capture from all readers, and lists the takedown', async () => {
    const url = urls[0] ?? '';
    const host = { hostId: hostIdOf('www.example.org'), hostName: 'www.example.org' };
    const made = { createdAt: at, createdBy: 'operator' };
    await prisma.takedown.create({ data: { ...host, ...made, urlKey: BigInt(urlKeyOf(url)), url } });
    expect(await verdicts(url)).toEqual(Array.from({ length: 4 }, () => ['hidden', null]));
    expect(await accessRules.takedowns({ ctx, input: undefined })).toMatchObject({
      rows: [{ hostName: 'www.example.org', url, isPrefix: false, purgedAt: null }],
      isComplete: true,
    });
  });
});

describe('undo', () => {
  test('of a new rule removes it, of a changed one restores it, of a removed one sets it again', async () => {
    const made = await set('org,example,', { access: 'public', embargoDays: 30 });
    const changed = await set('org,example,');
    const { auditId } = await accessRules.remove({ ctx, input: { id: changed.id } });
    await undo(auditId);
    expect(await services.listAccessRules()).toMatchObject([{ access: 'closed', reason: 'a mistake' }]);
    await undo(changed.auditId);
    expect(await services.listAccessRules()).toMatchObject([{ access: 'public', embargoDays: 30 }]);
    await undo(made.auditId);
    expect(await services.listAccessRules()).toEqual([]);
    expect(await audit.previewUndo({ ctx, input: { auditId: made.auditId } })).toMatchObject({
      kind: 'undone',
    });
  });

  test('does not change rules of the same prefix and another period', async () => {
    const period = { capturedFrom: at, capturedBefore: new Date(at.getTime() + 1_000) };
    const dated = await set('org,example,', period);
    await set('org,example,', { access: 'public' });
    await undo(dated.auditId);
    expect(await services.listAccessRules()).toMatchObject([{ access: 'public', capturedFrom: null }]);
  });

  test('is refused if the rule was changed since, and names that entry', async () => {
    const first = await set('org,example,', { access: 'public' });
    const later = await set('org,example,', { access: 'registered' });
    await expect(undo(first.auditId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`Undo entry ${later.auditId} first`),
    });
    await expect(accessRules.remove({ ctx, input: { id: first.id } })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
