import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** An area of words, or a part of one. */
export type Namespace = NonNullable<Parameters<typeof useTranslations>[0]>;

/** The translator of an area, for functions that make sentences outside of components. */
export type Words<Area extends Namespace> = ReturnType<typeof useTranslations<Area>>;

/** Puts something that is no text where a message has an empty tag: `t.rich('read', { at: slot(<Instant at={at} />) })`. */
export function slot(content: ReactNode): () => ReactNode {
  return () => content;
}
