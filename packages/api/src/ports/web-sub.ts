/** The answer to a hub that verifies a subscription. */
export type IntentAnswer =
  /** Wanted: return the challenge. */
  | { kind: 'confirmed'; challenge: string }
  /** The hub denies the subscription. */
  | { kind: 'noted' }
  /** It was not requested. */
  | { kind: 'unknown' };

/** Result of content that a hub sent. */
export interface ContentAnswer {
  kind: 'accepted' | 'unknown' | 'too-large' | 'too-soon';
}

/**
 * Callbacks of WebSub hubs. No sign-in, so each call must authenticate itself: by an unguessable token, and
 * by a signature.
 */
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
    /** The content, or null if it exceeds the limit. Called only for existing subscriptions. */
    readBody: (maxBytes: number) => Promise<Uint8Array | null>;
  }) => Promise<ContentAnswer>;
}
