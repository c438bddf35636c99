import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hostIdOf } from '@meguri/database';
import { openComplaintMail } from '../../open-complaint-mail.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { mailOf, stopText } from './complaint-mails.fixture.ts';

const crawl = await ownCrawl();
const names = Array.from({ length: 30 }, (_, index) => `www.site-${index}.example`);

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: names.map((name) => `http://${name}/`) } });
});

const complaints = () => crawl.services.complaints;
const countPaused = () => crawl.prisma.host.count({ where: { paused: true } });
const latest = async () => {
  const [row] = (await complaints().list({ ctx, input: { limit: 1 } })).rows;
  return complaints().get({ ctx, input: { id: row?.id ?? '' } });
};

/** Asks to stop the hosts, over the form, with proof of work. */
async function complain(hosts: readonly string[], clientAddress: string): Promise<void> {
  const { challenge, bits } = await crawl.services.complaintForm.begin();
  let solution = 0;
  const digest = () => createHash('sha256').update(`${challenge}:${solution}`).digest();
  while (digest().readUInt32BE(0) >>> (32 - bits) !== 0) solution += 1;
  const text = `Stop crawling these immediately, you overload our servers: ${hosts.map((name) => `http://${name}/`).join(' ')}`;
  const fields = {
    name: 'A',
    address: '',
    subject: '',
    text,
    challenge,
    solution: String(solution),
    website: '',
  };
  const submitted = await crawl.services.complaintForm.submit({
    ctx: { requestId: 'r', clientAddress },
    fields,
  });
  expect(submitted).toEqual({ kind: 'accepted', isUnverified: false });
}

test('strangers pause no more hosts per hour than the limits say; the rest is proposed', async () => {
  // The first two come from one network, under other addresses.
  const addresses = [
    '2001:db8:0:1::1',
    '2001:db8:0:1::2',
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.3',
    '192.0.2.4',
  ];
  for (const [index, address] of addresses.entries())
    await complain(names.slice(index * 5, index * 5 + 5), address);
  const paused = await countPaused();
  const proposed = (await crawl.prisma.complaint.findMany()).flatMap((one) => one.proposedPauses);
  console.info(`six complaints paused ${paused} of 30 hosts (limit 20) and proposed ${proposed.length}`);
  expect(paused).toBe(20);
  expect(proposed.toSorted()).toEqual([...names.slice(5, 10), ...names.slice(25)].toSorted());
  const { rows } = await crawl.services.events.list({ ctx, input: { open: true } });
  expect(rows.filter(({ kind }) => kind === 'pause-proposed')).toHaveLength(2);
});

test('an operator pauses what is proposed, or dismisses the proposal', async () => {
  const complaint = await latest();
  expect(complaint).toMatchObject({ awaitsDecision: true, proposedPauses: names.slice(25), actions: [] });
  const decide = (id: string, decision: 'pause' | 'keep') =>
    complaints().triage({ ctx, input: { id, change: { decision }, reason: 'checked' } });
  const decided = await decide(complaint.id, 'pause');
  expect(decided).toMatchObject({ awaitsDecision: false, proposedPauses: [] });
  expect(decided.actions.map(({ act }) => act)).toEqual(
    expect.arrayContaining(names.slice(25).map((host) => ({ kind: 'pause', host }))),
  );
  expect(decided.actions.every(({ actor, canUndo }) => actor === 'operator' && canUndo)).toBe(true);
  expect(await countPaused()).toBe(25);
  const other = await crawl.prisma.complaint.findFirstOrThrow({
    where: { awaitsDecision: true, proposedPauses: { isEmpty: false } },
  });
  expect(await decide(String(other.id), 'keep')).toMatchObject({ awaitsDecision: false, proposedPauses: [] });
  expect(await countPaused()).toBe(25);
  const { rows } = await crawl.services.events.list({ ctx, input: { open: true } });
  expect(rows.filter(({ kind }) => kind === 'pause-proposed')).toEqual([]);
});

test('mail is counted by the domain of its sender, and the limit ends after an hour', async () => {
  await crawl.prisma.host.updateMany({ data: { paused: false } });
  crawl.clock.advanceSeconds(3_601);
  await crawl.services.settings.set({ ctx, input: { key: 'complaints.pausesPerHourOfSender', value: 1 } });
  const mail = openComplaintMail(crawl);
  for (const [index, from] of ['a@one.example', 'b@mail.one.example', 'c@two.example'].entries())
    await mail.receive({ raw: mailOf({ from, text: stopText(names[index] ?? '') }), to: [] });
  await mail.close();
  const hosts = await crawl.prisma.host.findMany({ where: { paused: true } });
  expect(hosts.map(({ name }) => name).toSorted()).toEqual([names[0], names[2]]);
});

test('simultaneous complaints keep the limit', async () => {
  await crawl.prisma.host.updateMany({ data: { paused: false } });
  crawl.clock.advanceSeconds(3_601);
  await crawl.services.settings.set({ ctx, input: { key: 'complaints.pausesPerHour', value: 3 } });
  const mail = openComplaintMail(crawl);
  const mails = names
    .slice(0, 10)
    .map((name, index) => mailOf({ from: `a@sender-${index}.example`, text: stopText(name) }));
  await Promise.all(mails.map((raw) => mail.receive({ raw, to: [] })));
  await mail.close();
  expect(await countPaused()).toBe(3);
});

test('an operator who files a complaint is not limited', async () => {
  const name = names[29] ?? '';
  await complaints().enter({
    ctx,
    input: { subject: '', text: stopText(name), fromName: 'A', fromAddress: null },
  });
  expect(await crawl.prisma.host.findUnique({ where: { hostId: hostIdOf(name) } })).toMatchObject({
    paused: true,
  });
});
