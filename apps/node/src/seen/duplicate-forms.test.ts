import { expect, test } from 'vitest';
import type { RepeatKind } from '@meguri/urls';
import { createDuplicateForms, type FoundForm } from './duplicate-forms.ts';

const hostId = 4n;
const at = (path: string) => `http://a.example${path}`;

function memory() {
  const found: FoundForm[] = [];
  const forms = createDuplicateForms((one) => found.push(one));
  const note = (path: string, original: string | null, repeat: RepeatKind = 'same') =>
    forms.learn({
      hostId,
      host: 'a.example',
      url: at(path),
      original: original === null ? null : { url: at(original), repeat },
    });
  return { forms, found, note };
}

test('a calendar is recognised once, stored, and taken up by the next process', () => {
  const { forms, found, note } = memory();
  note('/day/1', null);
  for (let day = 2; day < 40; day += 1) note(`/day/${day}`, '/day/1');
  expect(found).toEqual([{ host: 'a.example', form: 'pattern', pattern: '/day/*$' }]);
  expect(forms.repeatOf(hostId, at('/day/77'))).toBe('same');
  expect(forms.repeatOf(hostId, at('/week/77'))).toBeNull();
  expect(forms.repeatOf(5n, at('/day/77'))).toBeNull();
  const change = forms.takeChange(hostId);
  expect(change?.forms).toMatchObject([{ pattern: '/day/*$', repeat: 'same', original: at('/day/1') }]);
  expect(forms.takeChange(hostId)).toBeNull();

  const next = memory();
  next.forms.adopt(hostId, structuredClone(change));
  expect(next.forms.repeatOf(hostId, at('/day/77'))).toBe('same');
  for (let day = 0; day < 40; day += 1) next.note(`/day/9${day}`, null);
  expect(next.forms.repeatOf(hostId, at('/day/77'))).toBeNull();
  expect(next.forms.takeChange(hostId)).toEqual({ forms: [], parameters: [] });
});

test('a parameter in whose values alone pages differ from others is a session id', () => {
  const { forms, found, note } = memory();
  for (let page = 0; page < 30; page += 1) note(`/p${page}?visit=k3j9x2ab`, null);
  for (let page = 0; page < 9; page += 1) note(`/p${page}?visit=zz81y0qq`, `/p${page}?visit=k3j9x2ab`);
  expect(forms.sessionParameters(hostId).size).toBe(0);
  note('/p9?visit=zz81y0qq', '/p9?visit=k3j9x2ab');
  expect([...forms.sessionParameters(hostId)]).toEqual(['visit']);
  expect(forms.isSessionCopy(hostId, at('/p1?visit=1'), at('/p1'))).toBe(true);
  expect(forms.isSessionCopy(hostId, at('/p1?x=1'), at('/p1'))).toBe(false);
  expect(found).toContainEqual({ host: 'a.example', form: 'session', pattern: 'visit' });
});

test('distinct pages that differ in its values alone, and numbers for values, prevent it', () => {
  const { forms, note } = memory();
  for (let page = 0; page < 100; page += 1) {
    note(`/view?item=k3j9x2a${page}`, page % 3 === 0 ? `/view?item=zz81y0q${page}` : null);
    note(`/list?page=${page}`, '/list?page=1');
  }
  expect(forms.sessionParameters(hostId).size).toBe(0);
});

test('duplicates by a session id do not hold back distinct pages of their form', () => {
  const { forms, note } = memory();
  for (let page = 0; page < 60; page += 1) note(`/p${page}?visit=zz81y0qq`, `/p${page}?visit=k3j9x2ab`);
  expect(forms.repeatOf(hostId, at('/p99?visit=zz81y0qq'))).toBeNull();
});

test('a form of similar pages is distinguished, and stored as such', () => {
  const { forms, found, note } = memory();
  note('/price/1', null);
  for (let item = 2; item < 40; item += 1) note(`/price/${item}`, '/price/1', 'similar');
  expect(found).toHaveLength(1);
  expect(forms.repeatOf(hostId, at('/price/77'))).toBe('similar');
  const change = forms.takeChange(hostId);
  expect(change?.forms).toMatchObject([{ pattern: '/price/*$', repeat: 'similar' }]);
  const next = memory();
  next.forms.adopt(hostId, structuredClone(change));
  expect(next.forms.repeatOf(hostId, at('/price/77'))).toBe('similar');
  expect(next.forms.takeChange(hostId)).toBeNull();
});

test('unreadable stored forms are none', () => {
  const { forms } = memory();
  forms.adopt(hostId, { forms: 'x' });
  expect(forms.repeatOf(hostId, at('/day/1'))).toBeNull();
});
