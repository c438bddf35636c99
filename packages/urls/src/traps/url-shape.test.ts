import { expect, test } from 'vitest';
import { differingParameter, hasSessionValue, urlShape, withoutSessions } from './url-shape.ts';

const at = (path: string) => `http://a.example${path}`;

test.each([
  ['/calendar/2024/01/05.html', '/calendar/*/*/*.html$'],
  ['/2024-01-05', '/*-*-*$'],
  ['/list?page=2&sort=name', '/list?page=*&sort=*$'],
  ['/view?x', null],
  ['/about/', null],
])('the shape of %s is %s', (path, shape) => {
  expect(urlShape(at(path))).toBe(shape);
});

test.each([
  ['/a?s=1', '/a?s=2', 's'],
  ['/a?s=1', '/a', 's'],
  ['/a?x=1&s=1', '/a?x=1&s=2', 's'],
  ['/a?x=1&s=1', '/a?x=2&s=2', null],
  ['/a?s=1', '/b?s=1', null],
  ['/a', '/a', null],
])('%s and %s differ in %s', (a, b, name) => {
  expect(differingParameter(at(a), at(b))).toBe(name);
  expect(differingParameter(at(b), at(a))).toBe(name);
});

test.each([
  ['k3j9x2ab', true],
  ['0123456789abcdef', true],
  ['1700000000', true],
  ['12', false],
  ['2024', false],
  ['summer', false],
  ['', false],
])('%j may be a session id: %j', (value, expected) => {
  expect(hasSessionValue(at(`/a?visit=${value}`), 'visit')).toBe(expected);
});

test('a URL loses its session ids, with any values, and an empty query', () => {
  expect(withoutSessions(at('/a?x=1&visit=abcdef&y=2'), new Set(['visit']))).toBe(at('/a?x=1&y=2'));
  expect(withoutSessions(at('/a?visit=k3j9x2ab'), new Set(['visit']))).toBe(at('/a'));
  expect(withoutSessions(at('/a?visit=k3j9x2ab'), new Set())).toBe(at('/a?visit=k3j9x2ab'));
});
