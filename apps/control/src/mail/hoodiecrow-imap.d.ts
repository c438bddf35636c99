/** The part of the IMAP server that the tests use; it comes without types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface StoredMail {
    raw: string;
    flags?: string[];
  }

  interface StoredFolder {
    uidvalidity?: number;
    messages?: StoredMail[];
    folders?: Record<string, StoredFolder>;
  }

  interface HoodiecrowServer {
    server: Server;
    getMailbox(path: string): { messages: Required<StoredMail>[] };
    appendMessage(mailbox: string, flags: string[], date: Date, raw: string): void;
  }

  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, StoredFolder>;
  }): HoodiecrowServer;
}
