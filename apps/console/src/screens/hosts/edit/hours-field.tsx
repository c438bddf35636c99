'use client';

import { packHours } from '@meguri/schedule';
import { useTranslations } from 'next-intl';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { Segmented } from '../../../design/forms/segmented.tsx';
import type { HostEditDraft } from './host-edit-draft.ts';
import { WeekGrid } from './week-grid.tsx';

const nights = packHours((hour) => hour % 24 < 6 || hour % 24 >= 22);
const nightsAndWeekends = packHours((hour) => hour >= 120 || hour % 24 < 6 || hour % 24 >= 22);

interface HoursFieldProps {
  hours: HostEditDraft['hours'];
  error: string | null;
  onChange: (hours: HostEditDraft['hours']) => void;
}

/** The hours of the week in which a host may be accessed, in the host's time zone. */
export function HoursField({ hours, error, onChange }: HoursFieldProps) {
  const t = useTranslations('hosts.hours');
  const begin = () =>
    onChange({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, openHours: nights });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-small font-medium text-ink-soft">{t('title')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('title')}
          value={hours === null ? 'any' : 'chosen'}
          options={[
            { key: 'any', name: t('any') },
            { key: 'chosen', name: t('chosen') },
          ]}
          onChange={(key) => (key === 'any' ? onChange(null) : hours === null && begin())}
        />
        {hours && (
          <>
            <Button onClick={() => onChange({ ...hours, openHours: nights })}>{t('nights')}</Button>
            <Button onClick={() => onChange({ ...hours, openHours: nightsAndWeekends })}>
              {t('weekends')}
            </Button>
          </>
        )}
      </div>
      {hours && (
        <>
          <WeekGrid openHours={hours.openHours} onChange={(openHours) => onChange({ ...hours, openHours })} />
          <TextField
            label={t('zone')}
            hint={t('hint')}
            error={error}
            list="time-zones"
            value={hours.timeZone}
            onChange={({ target }) => onChange({ ...hours, timeZone: target.value })}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  );
}
