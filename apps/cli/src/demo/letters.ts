import { randomUUID } from 'node:crypto';
import type { DemoSite } from '@meguri/demo-web';
import { crawlAddress } from './post-office.ts';

/** A mail of a simulated webmaster. */
export interface Letter {
  fromName: string;
  fromAddress: string;
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** Asks to stop, with a line of the server's log as evidence. */
export function stopLetter(site: DemoSite, access: { at: Date; url: string }): Letter {
  const { pathname, search } = new URL(access.url);
  const log = `127.0.0.1 - - [${logTime(access.at)}] "GET ${pathname}${search} HTTP/1.1" 200`;
  return {
    ...senderOf(site),
    subject: `Your crawler overloads ${nameOf(site)}`,
    text: [
      'Hello,',
      '',
      `your crawler overloads our server http://${site.host}/ with a request every second, and our visitors notice. Please stop crawling our site immediately.`,
      '',
      'From our log:',
      log,
      '',
      `Webmaster of ${site.title}`,
    ].join('\n'),
  };
}

/** Asks in Japanese for a longer access interval. */
export function slowLetter(site: DemoSite, seconds: number): Letter {
  return {
    ...senderOf(site),
    subject: 'アクセス頻度について',
    text: [
      'ご担当者様',
      '',
      `貴クローラーから当サイト http://${site.host}/ へ毎秒アクセスがあり、サーバーに負荷がかかっております。アクセスの間隔を空けていただけないでしょうか。${seconds} 秒に 1 回程度であれば問題ございません。`,
      '',
      `${site.title} サイト管理者`,
    ].join('\n'),
  };
}

/** Thanks for the answer of an operator. */
export function thanksLetter(answer: { to: string; subject: string; sender: string }): Letter {
  return {
    fromName: 'Webmaster',
    fromAddress: answer.sender,
    to: answer.to,
    subject: answer.subject,
    text: 'Thank you for the quick answer. That is much better.\nありがとうございます。これで問題ございません。',
    messageId: `${randomUUID()}@demo.example`,
  };
}

/** The reply of the simulated operator to the letter in Japanese. */
export function slowReply(site: DemoSite, minIntervalSeconds: number): string {
  return `ご担当者様\n\nご負担をおかけし、申し訳ございませんでした。http://${site.host}/ へのアクセスを ${minIntervalSeconds} 秒に 1 回以下に変更いたしました。ご希望があればお知らせください。\n\n何卒よろしくお願いいたします。`;
}

/** The complaint sent through the public form. */
export function questionForm(site: DemoSite): Record<'name' | 'address' | 'subject' | 'text', string> {
  return {
    name: `Webmaster of ${site.title}`,
    address: senderOf(site).fromAddress,
    subject: 'What is this crawler?',
    text: `Who operates the crawler that visits http://${site.host}/, and what are the copies for?`,
  };
}

function senderOf(site: DemoSite) {
  return {
    fromName: `Webmaster of ${site.title}`,
    fromAddress: `webmaster@${nameOf(site)}.example`,
    to: crawlAddress,
    messageId: `${randomUUID()}@${nameOf(site)}.example`,
  };
}

/** The first label of the host: `kita-city` of `kita-city.demo.localhost:8080`. */
function nameOf({ host }: DemoSite): string {
  return host.replace(/\.demo\.localhost(:\d+)?$/, '').replaceAll('.', '-');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time in the format of a web server's log, in UTC. */
function logTime(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
