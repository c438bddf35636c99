import { expect, test } from 'vitest';
import { auditActionNames } from './audit-actions.ts';
import { auditSample } from './audit-samples.fixture.ts';
import { changesCrawlPolicy } from './crawl-policy.ts';

test('marks actions that change the politeness or the scope of many sites', () => {
  expect(auditActionNames.filter((action) => changesCrawlPolicy(auditSample(action)))).toEqual([
    'hosts.bulk-edit',
    'hosts.bulk-undo',
    'throttle-rule.put',
    'throttle-rule.lift',
    'domain.limit',
    'setting.set',
    'seed-list.create',
    'seed-list.update',
    'crawl.pause',
    'crawl.resume',
  ]);
});

const list = { name: 'news', minIntervalSeconds: 86_400, scope: { mode: 'domain', maxHops: 15 } };

test.each([
  ['setting.set', { subject: 'setting:discovery.newHostsPerPage' }, true],
  ['setting.set', { subject: 'setting:crawler.ipConcurrency' }, true],
  ['setting.set', { subject: 'setting:archive.gzipLevel' }, false],
  ['setting.set', { subject: 'setting:crawler.contactUrl' }, false],
  ['seed-list.update', { before: list, after: { ...list, name: 'press' } }, false],
  ['seed-list.update', { before: list, after: { ...list, scope: { ...list.scope, maxHops: 5 } } }, true],
  ['no-such-action', {}, false],
])('%s of %j: %j', (action, entry, expected) => {
  expect(changesCrawlPolicy({ ...auditSample('setting.set'), ...entry, action })).toBe(expected);
});
