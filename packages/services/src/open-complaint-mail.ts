import type { Clock } from '@meguri/contracts';
import type { Handover, SentMail } from '@meguri/mail';
import { deliverAnswers } from './complaints/answers/deliver-answers.ts';
import { takeMail, type ReceivedMail, type TakenMail } from './complaints/inbox/receive-mail.ts';
import { openServices } from './context/dependencies.ts';

/** The mail of the complaint inbox, for the process that receives and sends it. */
export interface ComplaintMail {
  /** Files a mail in its thread or quarantines it; once this resolves it is stored. */
  receive(mail: ReceivedMail): Promise<TakenMail>;
  /** Sends due answers. Call it in one process at a time. */
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
