/** The bytes of one mail while it is received and stored. */
export interface MailBuffer {
  /** Adds bytes; drops them once the mail is refused. */
  add(chunk: Uint8Array): void;
  /** Why the mail is discarded: it is too long, or too many bytes are held. Null: it is complete so far. */
  readonly refused: 'too-long' | 'no-room' | null;
  /** All bytes. They count as held until `release`. */
  take(): Uint8Array;
  release(): void;
}

export interface MailBuffers {
  open(): MailBuffer;
  readonly heldBytes: number;
}

interface BufferLimits {
  mailBytes: number;
  totalBytes: number;
}

/** Chunks are copied into blocks: a mail of single bytes would hold many times its length. */
const blockBytes = 16_384;

/**
 * Holds mails under way in bounded memory. If there is no room left, the longest mail is discarded, so that
 * short ones get through even if other senders fill the memory.
 *
 * @param limits bytes of one mail, and of all mails together
 */
export function createMailBuffers(limits: BufferLimits): MailBuffers {
  const open = new Set<HeldMail>();
  let heldBytes = 0;

  const close = (mail: HeldMail) => {
    if (open.delete(mail)) heldBytes -= mail.allocated;
    mail.clear();
  };
  const refuse = (mail: HeldMail, why: 'too-long' | 'no-room') => {
    mail.refused = why;
    close(mail);
  };
  /** Makes room for a block of this mail, by refusing the longest one that is still being received. */
  const freeBlock = (mail: HeldMail): void => {
    while (heldBytes + blockBytes > limits.totalBytes) {
      const [longest = mail] = [...open]
        .filter((one) => !one.isTaken)
        .toSorted((a, b) => b.allocated - a.allocated);
      refuse(longest.allocated > mail.allocated ? longest : mail, 'no-room');
      if (mail.refused !== null) return;
    }
  };
  const add = (mail: HeldMail, chunk: Uint8Array): void => {
    if (mail.refused === null && mail.length + chunk.byteLength > limits.mailBytes) refuse(mail, 'too-long');
    for (let rest = chunk; mail.refused === null && rest.byteLength > 0; rest = mail.fill(rest)) {
      if (mail.freeBytes > 0) continue;
      freeBlock(mail);
      if (mail.refused !== null) return;
      mail.grow();
      heldBytes += blockBytes;
    }
  };

  return {
    open: () => {
      const mail = new HeldMail();
      open.add(mail);
      return {
        add: (chunk) => add(mail, chunk),
        get refused() {
          return mail.refused;
        },
        take: () => mail.take(),
        release: () => close(mail),
      };
    },
    get heldBytes() {
      return heldBytes;
    },
  };
}

class HeldMail {
  #blocks: Buffer[] = [];
  length = 0;
  refused: MailBuffer['refused'] = null;
  /** Whether it is complete: its sender waits until it is stored. */
  isTaken = false;

  get allocated(): number {
    return this.#blocks.length * blockBytes;
  }

  get freeBytes(): number {
    return this.allocated - this.length;
  }

  grow(): void {
    this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
  }

  /** @returns the bytes that did not fit */
  fill(chunk: Uint8Array): Uint8Array {
    const fitting = chunk.subarray(0, this.freeBytes);
    this.#blocks.at(-1)?.set(fitting, this.length % blockBytes);
    this.length += fitting.byteLength;
    return chunk.subarray(fitting.byteLength);
  }

  take(): Uint8Array {
    this.isTaken = true;
    return Buffer.concat(this.#blocks, this.length);
  }

  clear(): void {
    this.#blocks = [];
  }
}
