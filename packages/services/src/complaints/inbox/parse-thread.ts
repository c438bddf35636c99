import { parentPort } from 'node:worker_threads';
import { parseMail, type MailLimits } from '@meguri/mail';

/** A mail for the thread; the answer is a `ParsedMail`. */
export interface ParseTask {
  raw: Uint8Array;
  limits: MailLimits;
}

const port = parentPort;

port?.on('message', ({ raw, limits }: ParseTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  void parseMail(raw, limits).then((mail) => port.postMessage(mail));
});

// From here on a mail is timed; before, the thread was loading.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
port?.postMessage('ready');
