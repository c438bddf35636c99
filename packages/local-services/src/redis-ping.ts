import { once } from 'node:events';
import { connect } from 'node:net';

const timeoutMilliseconds = 1000;

/** Whether a Redis on this port of 127.0.0.1 takes the password and answers. */
export async function answersPing(port: number, password: string): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('timeout')));
  try {
    await once(socket, 'connect');
    socket.end(`AUTH ${password}\r\nPING\r\nQUIT\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer.includes('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
