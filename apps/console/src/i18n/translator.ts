import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A namespace of messages. */
export type Namespace = NonNullable<Parameters<typeof useTranslations>[0]>;

/** The translator of a namespace, for functions outside components. */
export type Translator<Area extends Namespace> = ReturnType<typeof useTranslations<Area>>;

/** Inserts an element at an empty tag of a message: `t.rich('read', { at: slot(<Instant at={at} />) })`. */
export function slot(content: ReactNode): () => ReactNode {
  return () => content;
}
