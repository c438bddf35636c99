import { isSettingKey, settingRule, valueRules } from '@meguri/contracts';
import type { z } from 'zod';
import { ja } from 'zod/locales';
import type { Locale } from './locales.ts';
import rules from './value-rules-ja.json';

const japaneseRules = new Map<string, string>(
  (Object.keys(valueRules) as (keyof typeof valueRules)[]).map((rule) => [valueRules[rule], rules[rule]]),
);

const { localeError } = ja();

/**
 * What is wrong with a value, without its name. The locale is applied per message, because requests in both
 * languages run at once.
 */
export function issueWords(issue: z.core.$ZodIssue, locale: Locale): string {
  if (locale === 'en') return issue.message;
  return japaneseRules.get(issue.message) ?? ruleOfSetting(issue) ?? inJapanese(issue);
}

/** The values that a setting takes, if `parseSetting` refused one. */
function ruleOfSetting(issue: z.core.$ZodIssue): string | null {
  const setting: unknown = issue.code === 'custom' ? issue.params?.['setting'] : null;
  return typeof setting === 'string' && isSettingKey(setting) ? settingRule(setting, 'ja') : null;
}

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
