import type { useTranslations } from 'next-intl';

/** An area of words, or a part of one. */
export type Namespace = NonNullable<Parameters<typeof useTranslations>[0]>;

/** The translator of an area, for functions that make sentences outside of components. */
export type Words<Area extends Namespace> = ReturnType<typeof useTranslations<Area>>;
