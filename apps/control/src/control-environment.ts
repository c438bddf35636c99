import { bucketVariablesSchema, importVariablesSchema, replicaVariablesSchema } from '@meguri/contracts';
import { environmentSchema } from '@meguri/runtime';
import { z } from 'zod';

/** The environment variables of the control plane. */
export const controlEnvironmentSchema = environmentSchema.extend({
  /** User and password for mail.relayUrl, if it requires them. */
  MAIL_RELAY_USER: z.string().min(1).optional(),
  MAIL_RELAY_PASSWORD: z.string().min(1).optional(),
  /** The password of the mailbox at mail.imapHost, or a file with it. */
  MAIL_IMAP_PASSWORD: z.string().min(1).optional(),
  MAIL_IMAP_PASSWORD_FILE: z.string().min(1).optional(),
  /**
   * Directory of snapshots, of the URL index and of files that are being imported; without it, this process
   * makes no snapshots and works on no imports.
   */
  SNAPSHOT_DIRECTORY: z.string().min(1).optional(),
  /** Directory of scans, which all nodes see; default: next to the directory of snapshots. */
  SCAN_DIRECTORY: z.string().min(1).optional(),
  /** The archive, with its bucket and its replica; without it, this process neither checks nor copies files. */
  ARCHIVE_DIRECTORY: z.string().min(1).optional(),
  ...bucketVariablesSchema.shape,
  ...replicaVariablesSchema.shape,
  /**
   * Directory of the secrets for consumers to which packages are sent; default: next to the directory of
   * snapshots.
   */
  PUSH_SECRETS_DIRECTORY: z.string().min(1).optional(),
  ...importVariablesSchema.shape,
  /**
   * Private addresses and networks from which packages may be pulled and to which they may be sent, separated
   * by commas.
   */
  MEGURI_ALLOW_PRIVATE: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  /**
   * What is sent to the parent process every second: the progress of the crawl; `idle`: also whether it is
   * idle.
   */
  PROGRESS: z.enum(['none', 'figures', 'idle']).default('none'),
  /** Port of the health check over HTTP; 0 = any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});
