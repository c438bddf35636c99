/** Facts that replies mention. */
export interface AnswerFacts {
  /** Name of the recipient, may be empty. */
  name: string;
  /** Null if the complaint names no known host. */
  host: string | null;
  intervalSeconds: number | null;
  /** Product token of the crawler. */
  product: string;
  /** Page about the crawler, may be empty. */
  contactUrl: string;
  /** Published addresses and networks of the crawler. */
  addresses: readonly string[];
  /** The public page that checks a request, may be empty. */
  checkUrl: string;
}

export interface AnswerText {
  key: 'slowed' | 'stopped' | 'question' | 'robots' | 'removed' | 'not-us';
  language: 'en' | 'ja';
  text: string;
}

/** Reply templates in English and Japanese, for review before sending. */
export function answerTemplates(facts: AnswerFacts): AnswerText[] {
  return [
    ...bodies(english(facts), 'en', (body) => englishLetter(facts, body)),
    ...bodies(japanese(facts), 'ja', (body) => japaneseLetter(facts, body)),
  ];
}

function bodies(
  texts: Record<AnswerText['key'], string>,
  language: AnswerText['language'],
  letter: (body: string) => string,
): AnswerText[] {
  return Object.entries(texts).map(([key, body]) => ({
    key: key as AnswerText['key'],
    language,
    text: letter(body),
  }));
}

function english({
  host,
  intervalSeconds,
  product,
  contactUrl,
}: AnswerFacts): Record<AnswerText['key'], string> {
  const site = host ?? 'your site';
  const pace =
    intervalSeconds === null
      ? 'at much longer intervals'
      : `at most once every ${Math.round(intervalSeconds)} seconds`;
  return {
    slowed: `We are sorry for the load that our crawler caused on ${site}. It now accesses ${site} ${pace}. If that is still too often, please tell us which interval suits you.`,
    stopped: `We are sorry for the trouble. Our crawler has stopped accessing ${site} and does not resume unless you ask us to.\n\nYou can also stop it yourself at any time with two lines in your robots.txt:\n\n    User-agent: ${product}\n    Disallow: /`,
    question: `Thank you for asking. ${product} is the crawler of a web archive: it revisits public pages as often as they change and archives their versions for research.${contactUrl === '' ? '' : ` For details, see ${contactUrl}`}`,
    robots: `Thank you for telling us. Our crawler reads your robots.txt before it accesses ${site}, and follows the group for ${product}, or else the group for "*". We checked the accesses to your site and the robots.txt in effect at the time.`,
    removed: `We have hidden the captures of these pages in our archive. They are no longer accessible.`,
    'not-us': `Thank you for your report. That IP address is not ours, and our crawler did not access ${site} at that time. Another crawler seems to be using our name. Please block the address.`,
  };
}

function englishLetter({ name, addresses, checkUrl }: AnswerFacts, body: string): string {
  const parts = [
    `Dear ${name === '' ? 'Sir or Madam' : name},`,
    body,
    addresses.length > 0 && `Our crawler uses only these IP addresses:\n\n${indented(addresses)}`,
    checkUrl !== '' && `To check at once whether a request was ours: ${checkUrl}`,
    'Kind regards',
  ];
  return joined(parts);
}

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n');
const joined = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join('\n\n');

function japanese({
  host,
  intervalSeconds,
  product,
  contactUrl,
}: AnswerFacts): Record<AnswerText['key'], string> {
  const site = host ?? '貴サイト';
  const pace =
    intervalSeconds === null ? '大幅に間隔を空けて' : `${Math.round(intervalSeconds)}秒に1回以下の頻度で`;
  return {
    slowed: `当方のクローラーが ${site} に負荷をおかけし、申し訳ございませんでした。今後は${pace}アクセスするよう設定を変更いたしました。なお多すぎる場合は、ご希望の間隔をお知らせください。`,
    stopped: `ご迷惑をおかけし、申し訳ございませんでした。${site} へのアクセスを停止いたしました。ご依頼がない限り再開いたしません。\n\nrobots.txt に次の 2 行を追加していただければ、いつでもアクセスを停止できます。\n\n    User-agent: ${product}\n    Disallow: /`,
    question: `お問い合わせありがとうございます。${product} はウェブアーカイブのクローラーです。公開ページを変化の頻度に合わせて再訪問し、研究のために保存しております。${contactUrl === '' ? '' : `\n詳しくは次のページをご覧ください。\n${contactUrl}`}`,
    robots: `ご連絡ありがとうございます。当方のクローラーは ${site} へアクセスする前に robots.txt を取得し、${product} 向けの記述、なければ「*」向けの記述に従います。アクセスの記録と、その時点の robots.txt を確認いたしました。`,
    removed: `ご指摘のページのキャプチャを非公開とし、閲覧できないようにいたしました。`,
    'not-us': `ご報告ありがとうございます。ご指摘の IP アドレスは当方のものではなく、その時刻に ${site} へアクセスした記録もございません。第三者が当方のクローラーを名乗っているものと思われます。お手数ですが、当該アドレスからのアクセスを遮断してください。`,
  };
}

function japaneseLetter({ name, addresses, checkUrl }: AnswerFacts, body: string): string {
  const parts = [
    `${name === '' ? 'ご担当者' : name} 様`,
    body,
    addresses.length > 0 &&
      `当方のクローラーのアクセス元は、次の IP アドレスだけです。\n\n${indented(addresses)}`,
    checkUrl !== '' && `当方からのアクセスかどうかは、次のページですぐに確認できます。\n${checkUrl}`,
    '何卒よろしくお願いいたします。',
  ];
  return joined(parts);
}
