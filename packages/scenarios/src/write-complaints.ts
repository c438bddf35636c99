import type { PrismaClient } from '@meguri/database';
import { hostIdOf, openComplaintsCounter } from '@meguri/database';
import { hostName } from './host-names.ts';
import type { Scenario } from './scenario.ts';

const hostsPerComplaint = 100;
const minComplaints = 24;
const maxComplaints = 2_000;
const kinds = ['load', 'question', 'robots', 'removal', 'other'];
/** Latest first. */
const statuses = ['open', 'waiting', 'closed', 'closed', 'closed'];
const quarterMs = 90 * 86_400_000;
const texts = [
  'Your crawler asks our server for a page every second. Please slow down or stop.',
  'クローラーのアクセスが多く、サーバーが重くなっています。停止してください。',
  'What is this robot, and what are the pages used for?',
];

/** Complaints about hosts of the crawl in the last two years, most of them closed. */
export async function writeComplaints(
  prisma: PrismaClient,
  { scenario, now }: { scenario: Scenario; now: Date },
): Promise<void> {
  const count = Math.min(
    maxComplaints,
    Math.max(minComplaints, Math.ceil(scenario.hosts / hostsPerComplaint)),
  );
  const complaints = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - (index / count) * 8 * quarterMs);
    const status = statuses[index % statuses.length] ?? 'closed';
    const kind = kinds[index % kinds.length] ?? 'other';
    return { id: BigInt(index + 1), createdAt, status, kind, host: hostName((index * 7) % scenario.hosts) };
  });
  await prisma.complaint.createMany({
    data: complaints.map(({ id, createdAt, status, kind }) => ({
      id,
      token: `synthetic-${id}`,
      source: id % 2n === 0n ? 'form' : 'mail',
      status,
      kind,
      suggestedKind: kind,
      confidence: 0.8,
      subject: `Access to our server (${id})`,
      fromName: 'Webmaster',
      fromAddress: `webmaster-${id}@mail.example`,
      createdAt,
      lastMessageAt: createdAt,
      firstActionAt: status === 'open' ? null : new Date(createdAt.getTime() + 3_600_000),
      closedAt: status === 'closed' ? new Date(createdAt.getTime() + 7_200_000) : null,
      messageCount: 1,
    })),
  });
  await prisma.complaintMessage.createMany({
    data: complaints.map(({ id, createdAt }) => ({
      complaintId: id,
      direction: 'in',
      fromName: 'Webmaster',
      fromAddress: `webmaster-${id}@mail.example`,
      at: createdAt,
      text: texts[Number(id) % texts.length] ?? '',
    })),
  });
  await prisma.complaintMention.createMany({
    data: complaints.map(({ id, host }) => ({
      complaintId: id,
      kind: 'host',
      value: host,
      hostId: hostIdOf(host),
    })),
  });
  await prisma.$executeRaw`SELECT setval(pg_get_serial_sequence('complaint', 'id'), ${count})`;
  const open = complaints.filter(({ status }) => status === 'open').length;
  await prisma.counter.create({ data: { nodeId: 0, name: openComplaintsCounter, value: BigInt(open) } });
}
