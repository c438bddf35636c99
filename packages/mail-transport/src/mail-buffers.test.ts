import { expect, test } from 'vitest';
import { createMailBuffers } from './mail-buffers.ts';

const kilobyte = 1_024;
const blockBytes = 16 * kilobyte;
const limits = { mailBytes: 100 * kilobyte, totalBytes: 200 * kilobyte };

test('returns the bytes of a mail, however they were split', () => {
  const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => (index * 7) % 251);
  const buffers = createMailBuffers(limits);
  const mail = buffers.open();
  for (let start = 0; start < bytes.length; start += 777) mail.add(bytes.subarray(start, start + 777));
  expect(Buffer.compare(mail.take(), bytes)).toBe(0);
  mail.release();
  mail.release();
  expect(buffers.heldBytes).toBe(0);
});

test('holds single bytes in blocks', () => {
  const buffers = createMailBuffers(limits);
  const mail = buffers.open();
  for (let count = 0; count <= blockBytes; count += 1) mail.add(Uint8Array.of(count));
  expect(buffers.heldBytes).toBe(2 * blockBytes);
});

test('drops a mail that is too long, and releases its bytes', () => {
  const buffers = createMailBuffers(limits);
  const mail = buffers.open();
  for (let count = 0; count < 200; count += 1) mail.add(new Uint8Array(kilobyte));
  expect(mail.refused).toBe('too-long');
  expect(buffers.heldBytes).toBe(0);
});

test('if no room is left, drops the longest mail and keeps the short one', () => {
  const buffers = createMailBuffers(limits);
  const long = [90, 80, 0].map((kilobytes) => {
    const mail = buffers.open();
    mail.add(new Uint8Array(kilobytes * kilobyte));
    return mail;
  });
  long[2]?.add(new Uint8Array(30 * kilobyte));
  expect(long.map(({ refused }) => refused)).toEqual(['no-room', null, null]);
  expect(buffers.heldBytes).toBeLessThanOrEqual(limits.totalBytes);
});

test('never drops a mail whose sender waits for it to be stored', () => {
  const buffers = createMailBuffers(limits);
  const whole = buffers.open();
  whole.add(new Uint8Array(95 * kilobyte));
  whole.take();
  const others = [buffers.open(), buffers.open()];
  for (const other of others) other.add(new Uint8Array(90 * kilobyte));
  expect(whole.refused).toBeNull();
  expect(others.filter(({ refused }) => refused === 'no-room')).toHaveLength(1);
});
