import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a raw message over SMTP and returns the last reply of the server. */
export async function sendMail(port: number, mail: { to: string; raw: string }): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const lines = [
    'EHLO mx.site.example',
    'MAIL FROM:<webmaster@site.example>',
    `RCPT TO:<${mail.to}>`,
    'DATA',
    `${mail.raw.replaceAll(/\r?\n/g, '\r\n').replaceAll(/^\./gm, '..')}\r\n.`,
  ];
  let answer = await lineOf(socket);
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    answer = await lineOf(socket);
    if (/^[45]/.test(answer)) break;
  }
  socket.destroy();
  return answer;
}

/** The last line of an SMTP reply. */
async function lineOf(socket: ReturnType<typeof connect>): Promise<string> {
  let text = '';
  while (!/^\d{3} .*\r\n$/m.test(text)) {
    const [chunk] = (await once(socket, 'data')) as [string];
    text += chunk;
  }
  return text.trim().split('\r\n').at(-1) ?? '';
}
