import type { ReactNode } from 'react';

/** Puts something that is no text where a message has an empty tag: `t.rich('read', { at: slot(<Instant at={at} />) })`. */
export function slot(content: ReactNode): () => ReactNode {
  return () => content;
}
