import { packMemory, payloadMark, rememberPayload, unpackMemory } from '@meguri/extract';
import { describe, expect, test } from 'vitest';
import { nothingLearnt } from '../content/content-task.ts';
import { testNow, visitPage } from '../testing/rows.ts';
import { seededRandom } from '@meguri/testing';
import type { PageSchedule } from '@meguri/schedule';
import type { AccessFacts } from './access-facts.ts';
import { pageUpdate, withheldPageUpdate } from './page-update.ts';

const digest = (byte: number) => new Uint8Array(32).fill(byte);

/** A page after its first, successful access. */
const page = visitPage({
  visits: 1,
  etag: '"0"',
  payloadDigest: digest(2),
  textDigest: digest(1),
  simhash: new Uint8Array(8),
  payloadCapturedAt: testNow,
  title: 'Before',
  lastAccessAt: new Date(0),
});

const found = (fields: Partial<AccessFacts> = {}): AccessFacts => ({
  code: 'ok',
  statusCode: 200,
  endedAt: testNow,
  etag: '"1"',
  lastModified: null,
  serverDate: testNow,
  payloadDigest: digest(9),
  changeMemory: null,
  noise: nothingLearnt,
  textDigest: digest(9),
  contentDiffers: true,
  isStored: false,
  content: { simhash: new Uint8Array(8), title: 'A title', language: 'ja' },
  ...fields,
});

const schedule: PageSchedule = {
  nextVisitAt: testNow,
  nextReason: 'estimated-rate',
  lastVerdictAt: testNow,
  lastChangedAt: null,
  intervalSeconds: 86_400,
  baseIntervalSeconds: null,
  loadExcluded: false,
  plannedFrequency: 1,
  rateTerm: 0,
  policyState: [],
  visits: 2,
  changes: 0,
  consecutiveErrors: 0,
};
const update = (
  verdict: 'changed' | 'unchanged' | 'error',
  fields: Partial<AccessFacts> = {},
  before = page,
) => pageUpdate(before, found(fields), { verdict, schedule });

describe('the row of a page after an access', () => {
  test('a changed version is what the next one is compared with', () => {
    expect(update('changed')).toMatchObject({
      textDigest: digest(9),
      title: 'A title',
      etag: '"1"',
      lastCode: 'ok',
      lastStatus: 200,
      lastAccessAt: testNow,
      visits: 2,
    });
  });

  test('a 304 keeps the known version, and takes a new validator if there is one', () => {
    const notModified = { code: 'not-modified', textDigest: null, etag: null } as const;
    const known = { title: 'Before', textDigest: digest(1) };
    expect(update('unchanged', notModified)).toMatchObject({ ...known, etag: '"0"' });
    expect(update('unchanged', { ...notModified, etag: '"2"' })).toMatchObject({ ...known, etag: '"2"' });
  });

  test('an unchanged version keeps the fingerprint, so that a page cannot drift away in small steps', () => {
    expect(update('unchanged', { textDigest: digest(7) }).textDigest).toEqual(digest(1));
  });

  test('an unchanged version is compared without newly found noise from now on', () => {
    const noise = { ...nothingLearnt, hasLearnt: true, gapsChanged: true };
    expect(update('unchanged', { noise, textDigest: digest(7) }).textDigest).toEqual(digest(7));
  });

  test('a page that is gone has no fingerprint', () => {
    expect(update('changed', { code: 'gone' })).toMatchObject({ textDigest: null, simhash: null });
  });

  test('an error keeps the known version', () => {
    expect(update('error', { code: 'server-error', statusCode: 500 })).toMatchObject({
      textDigest: digest(1),
      etag: '"0"',
      title: 'Before',
      lastCode: 'server-error',
      lastStatus: 500,
    });
  });
});

test('a change to content that is stored already is a return to a former version', () => {
  expect(update('changed', { isStored: true }).returns).toBe(1);
  expect(update('changed', { isStored: false }).returns).toBe(0);
  expect(update('unchanged', { isStored: true }).returns).toBe(0);
  expect(update('error', { isStored: true }, { ...page, returns: 4 }).returns).toBe(4);
  expect(update('changed', { isStored: true }, { ...page, returns: 4 }).returns).toBe(5);
});

describe('the memory of former payloads', () => {
  test('the replaced payload is remembered, no matter what replaced it', () => {
    for (const payloadDigest of [digest(3), null]) {
      const { changeMemory } = update('changed', { payloadDigest });
      expect(unpackMemory(changeMemory).formerPayloads).toEqual([payloadMark(digest(2))]);
    }
  });

  test('a payload that stayed, or was not stored, is not remembered', () => {
    const changeMemory = packMemory(rememberPayload(unpackMemory(null), digest(5)));
    expect(update('changed', { payloadDigest: digest(2), changeMemory }).changeMemory).toBe(changeMemory);
    const unstored = { ...page, payloadCapturedAt: null };
    const after = update('changed', { payloadDigest: digest(3), changeMemory }, unstored);
    expect(after.changeMemory).toBe(changeMemory);
  });
});

test('a withheld page keeps the time and the version of its last access', () => {
  const withheld = withheldPageUpdate(page, 'robots-disallowed', testNow, seededRandom(1));
  expect(withheld).toMatchObject({
    lastAccessAt: new Date(0),
    textDigest: digest(1),
    lastCode: 'robots-disallowed',
    nextReason: 'withheld',
    plannedFrequency: 0,
  });
});
