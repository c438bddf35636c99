import type { Clock } from '@meguri/contracts';
import type { Handover, SentMail } from '@meguri/mail';
import { deliverAnswers } from './complaints/answers/deliver-answers.ts';
import { takeMail, type ReceivedMail, type TakenMail } from './complaints/inbox/receive-mail.ts';
import { openServices } from './context/dependencies.ts';

/** The mail of the inbox, for the process that receives and sends it. */
export interface ComplaintMail {
  /** Keeps a mail, in its thread or set aside; once this resolves it is safe. */
  receive(mail: ReceivedMail): Promise<TakenMail>;
  /** Hands over the answers that are due. Call it in one process at a time. */
  deliver(send: (mail: SentMail) => Promise<Handover>): Promise<number>;
  close(): Promise<void>;
}

export function openComplaintMail(options: {
  databaseUrl: string;
  redisUrl: string;
  clock: Clock;
}): ComplaintMail {
  const { deps, close } = openServices(options);
  return {
    receive: (mail) => takeMail(deps, mail),
    deliver: (send) => deliverAnswers(deps, send),
    close,
  };
}
