import type { useTranslations } from 'next-intl';
import type { Messages } from './messages-of.ts';

/** The translator of an area, for functions that make sentences outside of components. */
export type Words<Area extends keyof Messages> = ReturnType<typeof useTranslations<Area>>;
