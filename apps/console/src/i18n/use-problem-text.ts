import { readProblem } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { visibleText } from '../format/visible-text.ts';

/**
 * A stored problem in the language of the reader, where it is a sentence of ours; others, such as those of operating
 * systems, stay as they are. Nothing in it hides.
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
