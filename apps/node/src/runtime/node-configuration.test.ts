import { ownDatabase } from '@meguri/database/testing';
import { userAgentHeader } from '@meguri/fetch';
import { FakeClock } from '@meguri/testing';
import { expect, test } from 'vitest';
import { readNodeConfiguration } from './node-configuration.ts';

const { prisma } = await ownDatabase();
const clock = new FakeClock();
const key = 'crawler.contactUrl';

/** Writes past Meguri, which refuses such values. */
async function write(value: string): Promise<void> {
  const row = { value, updatedAt: clock.now(), updatedBy: 'psql' };
  await prisma.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
}

const agentOf = (contactUrl: string) => userAgentHeader({ product: 'Meguri', version: '1', contactUrl });

test('a bad stored setting leaves the last good one in force, and after a restart the default', async () => {
  await write('https://archive.example/');
  const configuration = await readNodeConfiguration({ prisma, nodeId: 1, clock });
  await write('https://archive.example/\r\nX-Forged: 1');
  await configuration.refresh();
  await configuration.refresh();
  expect(agentOf(configuration.settings[key])).toContain('+https://archive.example/)');
  const restarted = await readNodeConfiguration({ prisma, nodeId: 1, clock });
  expect(restarted.settings[key]).toBe('');
  await write('https://new.example/');
  await configuration.refresh();
  expect(configuration.settings[key]).toBe('https://new.example/');
});

test('a contact with letters beyond ASCII is sent in its encoded form', async () => {
  await write('https://アーカイブ.example/連絡');
  const { settings } = await readNodeConfiguration({ prisma, nodeId: 1, clock });
  expect(agentOf(settings[key])).toContain('+https://xn--');
});
