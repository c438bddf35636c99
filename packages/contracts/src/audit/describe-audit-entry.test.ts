import { describe, expect, it, test } from 'vitest';
import { locales } from '../format/locale.ts';
import { auditActionNames, type AuditAction } from './audit-actions.ts';
import { auditSample } from './audit-samples.fixture.ts';
import { auditActionName, noUndoReason, describeAuditEntry } from './describe-audit-entry.ts';

const reader = (locale: 'en' | 'ja') => ({ locale, timeZone: 'UTC' });
const tell = (action: AuditAction, locale: 'en' | 'ja' = 'en', change: object = {}) =>
  describeAuditEntry({ ...auditSample(action), ...change }, reader(locale));
const written = (action: AuditAction, locale: 'en' | 'ja' = 'en') =>
  tell(action, locale).changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);

describe.each(auditActionNames)('an entry of %s', (action) => {
  it.each(locales)('is a sentence in %s', (locale) => {
    const { sentence, name, changes, origin } = tell(action, locale);
    expect(sentence).toMatch(locale === 'ja' ? /[ぁ-ん].*。$/ : /^[^ぁ-ん]+\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    expect(sentence).toContain(name);
    for (const { label, before, after } of changes)
      expect(`${label} ${before ?? ''} ${after ?? ''}`).not.toMatch(/undefined|NaN|\[object|[{}]/);
    expect(origin).toBe(locale === 'ja' ? 'コンソール' : 'in the console');
  });

  it('can be undone, or says what to do instead', () => {
    const { noUndo } = tell(action);
    expect(noUndo === null).toBe(noUndoReason(auditSample(action)) === null);
    expect(noUndo ?? 'It can be undone.').toMatch(/\.$/);
  });

  it.each(locales)('has a name for the filter in %s', (locale) => {
    expect(auditActionName(action, locale)).not.toBe(action);
  });
});

test.each<[AuditAction, string, string]>([
  [
    'host.edit',
    'tanaka changed the settings of the host www.example.org.',
    'tanaka がホスト www.example.org の設定を変更しました。',
  ],
  [
    'setting.set',
    'tanaka changed the setting access.intervalSeconds from 20 s to 2 h.',
    'tanaka が設定 access.intervalSeconds を「20秒」から「2時間」に変更しました。',
  ],
  [
    'seeds.add',
    'tanaka added 1,500 seeds to the seed list “3”; 1 line was rejected.',
    'tanaka がシードリスト「3」に 1,500 件のシードを追加しました（1 行を拒否）。',
  ],
  [
    'complaint.act',
    'tanaka slowed down www.example.org because of complaint 7.',
    'tanaka が苦情 7 への対応として www.example.org を減速しました。',
  ],
  [
    'webmaster.prove',
    'The webmaster of www.example.org proved control of the host www.example.org.',
    'www.example.org のサイト管理者がホスト www.example.org の管理権限を証明しました。',
  ],
  [
    'user.setRole',
    'tanaka changed the role of sato from viewer to operator.',
    'tanaka が sato の権限を「閲覧者」から「オペレーター」に変更しました。',
  ],
])('%s reads as people write', (action, english, japanese) => {
  expect(tell(action).sentence).toBe(english);
  expect(tell(action, 'ja').sentence).toBe(japanese);
});

describe('changes', () => {
  it('have the labels and units of the forms', () => {
    expect(written('host.edit')).toEqual([
      'Minimum access interval: not set → 1 min',
      'Note: not set → Slow server',
    ]);
    expect(written('host.edit', 'ja')).toEqual([
      '最短アクセス間隔: 未設定 → 1分',
      'メモ: 未設定 → Slow server',
    ]);
    expect(written('seed-list.update')).toEqual([
      'Minimum revisit interval: 1 d → 1 h',
      'Scope: registrable domains of the seeds → all hosts',
    ]);
    expect(written('throttle-rule.put')).toEqual(['Minimum access interval: 20 s → 1 min 30 s']);
    expect(written('overload.apply')).toContain('Share of pages: not set → 10 %');
  });

  it('name what a bulk edit set', () => {
    expect(tell('hosts.bulk-edit').changes).toEqual([{ label: 'Priority', before: null, after: '5' }]);
  });
});

describe('an entry of another version', () => {
  const other = { subject: 'shelf:9', before: { open: 1 }, after: { open: 2, names: ['a', 'b'] } };

  it('reads with its stored names', () => {
    const { sentence, changes, noUndo } = tell('host.edit', 'en', { ...other, action: 'shelf.move' });
    expect(sentence).toBe('tanaka changed shelf:9 (“shelf.move”).');
    expect(changes).toEqual([
      { label: 'Open', before: '1', after: '2' },
      { label: 'names', before: 'not set', after: 'a, b' },
    ]);
    expect(noUndo).toMatch(/^No undo/);
  });

  it('is readable with any states', () => {
    for (const action of auditActionNames)
      for (const state of [null, 3, 'text', [], [1], {}, { scope: null, hours: { openHours: 4 } }])
        for (const locale of locales)
          expect(tell(action, locale, { before: state, after: state, subject: 'x' }).sentence).not.toBe('');
  });

  it('has the origin that its actor implies', () => {
    const old = { origin: null };
    expect(tell('host.edit', 'en', old).origin).toBeNull();
    expect(tell('host.edit', 'en', { ...old, actor: 'root (command line)' })).toMatchObject({
      sentence: 'root changed the settings of the host www.example.org.',
      origin: 'at the command line',
    });
    expect(tell('host.pause', 'en', { ...old, actor: 'complaints' })).toMatchObject({
      sentence: 'Meguri paused the host www.example.org.',
      origin: 'from a complaint',
    });
  });
});

describe('notes', () => {
  it('name the complaint, the undone entry and the undo', () => {
    expect(tell('host.pause').notes).toEqual(['Because of complaint 7.']);
    const undo = tell('setting.set', 'en', { undoes: '12', undoneBy: '15' });
    expect(undo.notes).toEqual(['Undo of entry 12.', 'Undone by entry 15.']);
    expect(undo.sentence).toMatch(/^tanaka restored the setting/);
  });
});
