/** What came of a hub's question whether a subscription is wanted. */
export type IntentAnswer =
  /** Wanted: the challenge is to be sent back. */
  | { kind: 'confirmed'; challenge: string }
  /** The hub said that there will be no subscription. */
  | { kind: 'noted' }
  /** Nothing like that was asked for. */
  | { kind: 'unknown' };

/** What came of a content that a hub sent. */
export interface ContentAnswer {
  kind: 'accepted' | 'unknown' | 'too-large' | 'too-soon';
}

/** Callbacks of WebSub hubs. Open to anybody, so each call must prove itself: by a token that nobody can guess, and by a signature. */
export interface WebSubServices {
  verifyIntent: (call: {
    token: string;
    mode: string | null;
    topic: string | null;
    challenge: string | null;
    lease: string | null;
  }) => Promise<IntentAnswer>;
  receiveContent: (call: {
    token: string;
    contentType: string | null;
    signature: string | null;
    /** The content, or null if it is longer than so many bytes. Called only for subscriptions that exist. */
    readBody: (maxBytes: number) => Promise<Uint8Array | null>;
  }) => Promise<ContentAnswer>;
}
