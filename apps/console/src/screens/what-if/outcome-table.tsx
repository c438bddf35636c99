'use client';

import type { WhatIfOutcome, WhatIfReport } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Explain } from '../../design/explain.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { change } from './what-if-sentences.ts';

const figures = ['versions', 'accesses', 'wasted', 'freshness', 'meanAgeSeconds'] as const;
type Figure = (typeof figures)[number];

/** Present and proposed rules compared over the same pages and days. */
export function OutcomeTable({ report: { present, proposed } }: { report: WhatIfReport }) {
  const t = useTranslations('whatIf');
  const meaning = useTranslations('whatIf.meanings');
  const formats = useFormats();
  const write = (figure: Figure, of: WhatIfOutcome) => {
    if (figure === 'freshness') return formats.share(of.freshness, 1);
    if (figure === 'meanAgeSeconds') return formats.duration(of.meanAgeSeconds);
    return formats.count(of[figure]);
  };
  const differenceOf = (figure: Figure) => {
    const [before, after] = [present[figure], proposed[figure]];
    // A percentage change of a share would be misread as a share.
    if (figure === 'freshness') {
      const points = Math.round((after - before) * 1_000) / 10;
      return t('points', { sign: signOf(points), points: Math.abs(points) });
    }
    const share = change(before, after);
    return `${signOf(share)}${formats.share(Math.abs(share), 1)}`;
  };
  const rules = (of: WhatIfOutcome) =>
    t('rules', {
      policy: of.policy,
      interval: formats.duration(of.minIntervalSeconds),
      budget: of.accessesPerDay === null ? 'none' : 'some',
      accesses: of.accessesPerDay ?? 0,
    });
  return (
    <table data-testid="what-if-outcome" className="w-full text-right tabular-nums">
      <thead>
        <tr className="border-b border-line align-bottom text-small text-ink-faint">
          <th scope="col" className="py-1.5 text-left font-medium">
            {t('columns.figure')}
          </th>
          {[present, proposed].map((of, index) => (
            <th key={index === 0 ? 'present' : 'proposed'} scope="col" className="px-2 py-1.5 font-medium">
              {t(index === 0 ? 'columns.present' : 'columns.proposed')}
              <span className="block font-normal">{rules(of)}</span>
            </th>
          ))}
          <th scope="col" className="py-1.5 font-medium">
            {t('columns.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              <Explain text={meaning(figure)}>{t(`figures.${figure}`)}</Explain>
            </th>
            <td className="px-2">{write(figure, present)}</td>
            <td className="px-2 font-medium">{write(figure, proposed)}</td>
            <td className="text-ink-soft">{differenceOf(figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function signOf(value: number): string {
  return value === 0 ? '' : value > 0 ? '+' : '−';
}
