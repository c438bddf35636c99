'use client';

import { spanProblem, type SpanProblem, type TimeSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../button.tsx';
import { formText, TextField } from '../forms/field.tsx';
import { readLocalTime, writeLocalTime } from './local-times.ts';

/** The field at which a problem is shown. */
const fieldOf: Readonly<Record<SpanProblem, 'from' | 'to'>> = {
  'from-missing': 'from',
  'to-missing': 'to',
  order: 'to',
  short: 'to',
  future: 'to',
  early: 'from',
};

/** A range typed in the viewer's zone. */
export function FreeRangeForm({ shown, onApply }: { shown: TimeSpan; onApply: (span: TimeSpan) => void }) {
  const t = useTranslations('common.timeRange');
  const { timeZone } = useFormats();
  const [problem, setProblem] = useState<SpanProblem | null>(null);
  const field = (name: 'from' | 'to') => (
    <TextField
      name={name}
      label={t(name)}
      type="datetime-local"
      step={60}
      defaultValue={writeLocalTime(shown[name], timeZone)}
      error={problem && fieldOf[problem] === name ? t(`problems.${problem}`) : null}
    />
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [from, to] = [formText(form, 'from'), formText(form, 'to')].map((text) =>
          readLocalTime(text, timeZone),
        );
        const found = spanProblem(from ?? null, to ?? null, new Date());
        setProblem(found);
        if (found === null && from && to) onApply({ from, to });
      }}
    >
      {field('from')}
      {field('to')}
      <p className="text-small text-ink-faint">{t('zone', { zone: timeZone })}</p>
      <Button type="submit" variant="primary">
        {t('apply')}
      </Button>
    </form>
  );
}
