import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const names = [...tokens.keys()];
const words = names.filter((name) => name.startsWith('ink') || name.endsWith('-text') || name === 'accent');
const marks = names.filter((name) => name.endsWith('-mark'));

function pairs(names: readonly string[], grounds: readonly string[]): [string, string][] {
  return names.flatMap((name) => grounds.map((ground): [string, string] => [name, ground]));
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const value = (name: string) => tokens.get(name)?.[theme] ?? '';

  it.each(pairs(words, ['canvas', 'surface', 'sunken', 'raised', 'accent-soft']))(
    '%s can be read on %s',
    (name, ground) => {
      expect(contrast(value(name), value(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(pairs(marks, ['canvas', 'surface']))('%s stands out from %s', (name, ground) => {
    expect(contrast(value(name), value(ground))).toBeGreaterThanOrEqual(3);
  });

  it('the label of a filled button is readable', () => {
    expect(contrast(value('on-accent'), value('accent'))).toBeGreaterThanOrEqual(4.5);
  });
});
