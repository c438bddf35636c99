/** Limits of one mail. */
export interface MailLimits {
  /** Longer mails are not parsed; only their header and the beginning of their body are read. */
  maxBytes: number;
  /** Header bytes of all parts together. */
  maxHeaderBytes: number;
  /** Depth of parts within parts. */
  maxDepth: number;
  /** Lines in total: the MIME parser uses up to two kilobytes for each, and 10 MiB of Base64 are 140,000. */
  maxLines: number;
  /** Lines that a mail of any length may have; longer mails may have one more for each `bytesPerLine`. */
  freeLines: number;
  bytesPerLine: number;
  /** Lines that look like a boundary between parts, which bounds the number of parts. */
  maxBoundaryLines: number;
  /** Characters of text kept. */
  maxTextLength: number;
  /** Attachments listed. */
  maxAttachments: number;
  /** Addresses and message ids that are kept per header. */
  maxListed: number;
}

export const defaultMailLimits: Readonly<MailLimits> = {
  maxBytes: 10_485_760,
  maxHeaderBytes: 262_144,
  maxDepth: 20,
  maxLines: 150_000,
  freeLines: 2_000,
  bytesPerLine: 16,
  maxBoundaryLines: 2000,
  maxTextLength: 200_000,
  maxAttachments: 100,
  maxListed: 100,
};
