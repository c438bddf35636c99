import { formatCount, isSettingKey, settingRule, valueRules } from '@meguri/contracts';
import type { z } from 'zod';
import { ja } from 'zod/locales';
import type { Locale } from './locales.ts';
import rules from './value-rules-ja.json';

const japaneseRules = new Map<string, string>(
  (Object.keys(valueRules) as (keyof typeof valueRules)[]).map((rule) => [valueRules[rule], rules[rule]]),
);

const { localeError } = ja();

/**
 * The problem of a value, without its name. The locale is set per message, because requests in both languages
 * are handled at the same time.
 */
export function issueWords(issue: z.core.$ZodIssue, locale: Locale): string {
  if (locale === 'en') return inEnglish(issue);
  return japaneseRules.get(issue.message) ?? ruleOfSetting(issue) ?? inJapanese(issue);
}

/** The values that a setting takes, if `parseSetting` refused one. */
function ruleOfSetting(issue: z.core.$ZodIssue): string | null {
  const setting: unknown = issue.code === 'custom' ? issue.params?.['setting'] : null;
  return typeof setting === 'string' && isSettingKey(setting) ? settingRule(setting, 'ja') : null;
}

/** Puts bounds and types into plain words; our own rules already are. */
function inEnglish(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return boundIn(issue.origin, { least: Number(issue.minimum) }) ?? issue.message;
    case 'too_big':
      return boundIn(issue.origin, { most: Number(issue.maximum) }) ?? issue.message;
    case 'invalid_type':
      return `must be ${englishTypes[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return issue.message;
  }
}

function boundIn(origin: string, bound: { least: number } | { most: number }): string | null {
  const [words, count] =
    'least' in bound
      ? [`at least ${formatCount(bound.least)}`, bound.least]
      : [`at most ${formatCount(bound.most)}`, bound.most];
  if (origin === 'number' || origin === 'int') return `must be ${words}`;
  if (origin === 'string') return `must have ${words} ${count === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${words} ${count === 1 ? 'entry' : 'entries'}`;
  return null;
}

const englishTypes: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  date: 'a date and time',
  array: 'a list',
};

/** Zod's own message, with types named in Japanese. */
function inJapanese(issue: z.core.$ZodIssue): string {
  // An issue does not keep its input, so Zod could not name the type that was received.
  if (issue.code === 'invalid_type')
    return `無効な入力: ${typeNames[issue.expected] ?? issue.expected}を入力してください`;
  const words = localeError({ input: undefined, ...issue });
  const message = (typeof words === 'string' ? words : words?.message) ?? issue.message;
  return message.replace(/: [a-z]+は(?=\d)/, ': ');
}

const typeNames: Readonly<Record<string, string>> = {
  number: '数値',
  int: '整数',
  string: '文字列',
  boolean: '真偽値',
  date: '日時',
  array: '配列',
};
