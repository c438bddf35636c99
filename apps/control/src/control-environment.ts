import { environmentSchema } from '@meguri/runtime';
import { z } from 'zod';

/** What the control plane reads from its environment. */
export const controlEnvironmentSchema = environmentSchema.extend({
  /** With which answers are handed to mail.relayUrl, if it asks for a name and a password. */
  MAIL_RELAY_USER: z.string().min(1).optional(),
  MAIL_RELAY_PASSWORD: z.string().min(1).optional(),
  /** With which the mailbox of mail.imapHost is opened: the password, or the name of a file that holds it. */
  MAIL_IMAP_PASSWORD: z.string().min(1).optional(),
  MAIL_IMAP_PASSWORD_FILE: z.string().min(1).optional(),
  /** Answers "I am well" over HTTP where it is set; 0 = any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});
