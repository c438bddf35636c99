import { valueRules } from '@meguri/contracts';
import type { z } from 'zod';
import type { Locale } from './locales.ts';
import rules from './value-rules-ja.json';

const japaneseRules = new Map<string, string>(
  (Object.keys(valueRules) as (keyof typeof valueRules)[]).map((rule) => [valueRules[rule], rules[rule]]),
);

/** What is wrong with a value, without its name. The schemas speak English themselves. */
export function issueWords(issue: z.core.$ZodIssue, locale: Locale): string {
  return locale === 'ja' ? (japaneseRules.get(issue.message) ?? japanese(issue)) : issue.message;
}

function japanese(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return `${issue.minimum}${counter(issue.origin)}${issue.inclusive === false ? 'より大きく' : '以上に'}してください`;
    case 'too_big':
      return `${issue.maximum}${counter(issue.origin)}${issue.inclusive === false ? '未満に' : '以下に'}してください`;
    case 'invalid_type':
      return `${kinds[issue.expected] ?? '別の種類の値'}を入力してください`;
    case 'invalid_value':
      return `${issue.values.map(String).join('、')} のいずれかにしてください`;
    case 'invalid_format':
      return issue.format === 'email' ? 'メールアドレスの形式ではありません' : '形式が正しくありません';
    case 'not_multiple_of':
      return `${issue.divisor} の倍数にしてください`;
    case 'unrecognized_keys':
      return `${issue.keys.join('、')} という項目はありません`;
    default:
      return 'この値は使えません';
  }
}

const kinds: Readonly<Record<string, string>> = {
  number: '数値',
  int: '整数',
  string: '文字列',
  boolean: 'true か false',
  date: '日時',
};

function counter(origin: string): string {
  if (origin === 'string') return ' 文字';
  return origin === 'array' || origin === 'set' ? ' 件' : ' ';
}
