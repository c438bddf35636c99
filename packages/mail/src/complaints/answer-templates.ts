/** What answers mention. */
export interface AnswerFacts {
  /** Of whom is answered; may be empty. */
  name: string;
  /** Null where the complaint names no host of ours. */
  host: string | null;
  intervalSeconds: number | null;
  /** What the crawler calls itself. */
  product: string;
  /** Page about the crawler; may be empty. */
  contactUrl: string;
}

export interface AnswerText {
  key: 'slowed' | 'stopped' | 'question' | 'robots' | 'removed' | 'not-us';
  language: 'en' | 'ja';
  text: string;
}

/** Whole mails in English and Japanese for what is answered most, to be read over before they are sent. */
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
      ? 'much more slowly'
      : `at most once every ${Math.round(intervalSeconds)} seconds`;
  return {
    slowed: `We are sorry for the load that our crawler has put on ${site}. From now on it accesses ${site} ${pace}. If that is still too often, please tell us what would suit you.`,
    stopped: `We are sorry for the trouble. Our crawler has stopped accessing ${site} and will not come back unless you ask us to.\n\nTo keep it away by yourself at any time, two lines in your robots.txt suffice:\n\n    User-agent: ${product}\n    Disallow: /`,
    question: `Thank you for asking. ${product} is the crawler of a web archive: it visits public pages again as often as they change, and keeps their versions for research.${contactUrl === '' ? '' : ` More about it is at ${contactUrl}`}`,
    robots: `Thank you for telling us. Our crawler reads your robots.txt before it accesses ${site}, and obeys the group for ${product}, else the one for "*". We have looked at what was accessed and under which robots.txt:\n\n`,
    removed: `We have taken the pages that you name out of our archive: nobody can see them any more.`,
    'not-us': `Thank you for your report. The address that you name is not one of ours, and our crawler did not access ${site} at that time: somebody seems to use our name. Please block that address.`,
  };
}

function englishLetter({ name }: AnswerFacts, body: string): string {
  return `Dear ${name === '' ? 'Sir or Madam' : name},\n\n${body}\n\nKind regards`;
}

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
    stopped: `ご迷惑をおかけし、申し訳ございませんでした。${site} へのアクセスを停止いたしました。ご依頼がない限り再開いたしません。\n\nrobots.txt に次の2行を記述していただければ、いつでもアクセスを止めることができます。\n\n    User-agent: ${product}\n    Disallow: /`,
    question: `お問い合わせありがとうございます。${product} はウェブアーカイブのクローラーです。公開されているページを更新の頻度に合わせて再訪し、研究のために保存しております。${contactUrl === '' ? '' : `\n詳しくは次のページをご覧ください。\n${contactUrl}`}`,
    robots: `ご連絡ありがとうございます。当方のクローラーは ${site} へアクセスする前に robots.txt を取得し、${product} 向けの記述、なければ「*」向けの記述に従います。アクセスの記録と、その時点の robots.txt を確認いたしました。\n\n`,
    removed: `ご指摘のページを公開対象から外し、どなたからも閲覧できないようにいたしました。`,
    'not-us': `ご報告ありがとうございます。ご指摘の IP アドレスは当方のものではなく、その時刻に ${site} へアクセスした記録もございません。何者かが当方の名を騙っているものと思われます。お手数ですが、当該アドレスからのアクセスを遮断してください。`,
  };
}

function japaneseLetter({ name }: AnswerFacts, body: string): string {
  return `${name === '' ? 'ご担当者' : name} 様\n\n${body}\n\n何卒よろしくお願いいたします。`;
}
