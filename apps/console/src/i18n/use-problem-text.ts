import { readProblem } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { visibleText } from '../format/visible-text.ts';

/**
 * A stored problem in the reader's language if it is one of our sentences; others, such as those of operating
 * systems, stay unchanged. Hidden characters are made visible.
 */
export function useProblemText(): (problem: string) => string {
  const t = useTranslations('problems');
  return useCallback(
    (problem) => {
      const known = readProblem(problem);
      return visibleText(known ? t(known.code, known.values) : problem);
    },
    [t],
  );
}
