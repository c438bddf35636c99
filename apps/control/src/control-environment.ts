import { bucketVariablesSchema, importVariablesSchema, replicaVariablesSchema } from '@meguri/contracts';
import { environmentSchema } from '@meguri/runtime';
import { z } from 'zod';

/** The environment variables of the control plane. */
export const controlEnvironmentSchema = environmentSchema.extend({
  /** User and password for mail.relayUrl, if it requires them. */
  MAIL_RELAY_USER: z.string().min(1).optional(),
  MAIL_RELAY_PASSWORD: z.string().min(1).optional(),
  /** The password of the mailbox at mail.imapHost, or a file that holds it. */
  MAIL_IMAP_PASSWORD: z.string().min(1).optional(),
  MAIL_IMAP_PASSWORD_FILE: z.string().min(1).optional(),
  /** Directory of snapshots, of the URL index and of files that are being imported; without it, this process makes none. */
  SNAPSHOT_DIRECTORY: z.string().min(1).optional(),
  /** Directory of scans, which all nodes see; by default beside that of snapshots. */
  SCAN_DIRECTORY: z.string().min(1).optional(),
  /** The archive, with its bucket and its replica; without it, this process neither checks nor copies files. */
  ARCHIVE_DIRECTORY: z.string().min(1).optional(),
  ...bucketVariablesSchema.shape,
  ...replicaVariablesSchema.shape,
  /** Directory of the secrets for consumers that packages are sent to; by default beside that of snapshots. */
  PUSH_SECRETS_DIRECTORY: z.string().min(1).optional(),
  ...importVariablesSchema.shape,
  /** Addresses and networks that packages may be pulled from and pushed to although they are not public, by comma. */
  MEGURI_ALLOW_PRIVATE: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  /** Sends the progress of the crawl to the parent process every second; `idle`: and whether it is idle. */
  PROGRESS: z.enum(['none', 'figures', 'idle']).default('none'),
  /** Port of the health check over HTTP; 0 = any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});
