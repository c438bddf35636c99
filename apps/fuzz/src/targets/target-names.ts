/** What can be fuzzed, in the order in which it is. */
export const targetNames = [
  'html',
  'robots',
  'headers',
  'charset',
  'coding',
  'warc-tail',
  'sitemap',
  'feed',
  'url',
  'mail',
] as const;
export type TargetName = (typeof targetNames)[number];
