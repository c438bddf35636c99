'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { SettingView } from '@meguri/contracts';
import { Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { IconButton } from '../../design/button.tsx';
import { Instant } from '../../design/time.tsx';
import { useOpenDraft } from '../../drafts/use-draft.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingMeaning } from './setting-meaning.ts';
import { rangeText, settingText } from './setting-words.ts';

interface SettingRowProps {
  setting: SettingView;
  mayEdit: boolean;
  /** A value to begin the edit with; null begins none. */
  proposed: string | null;
}

/** Units that are shown in steps such as hours or GB; the exact value is in a tooltip. */
const steppedUnits: ReadonlySet<string> = new Set(['s', 'B', 'B/s']);

/** Memoised: a search and a refetch render more than a hundred rows again otherwise. */
export const SettingRow = memo(function SettingRow({ setting, mayEdit, proposed }: SettingRowProps) {
  const t = useTranslations('settings');
  const formats = useFormats();
  const [editing, setEditing] = useState(mayEdit && proposed !== null);
  useOpenDraft('setting', [setting.key], () => setEditing(mayEdit));
  const { key, value, unit, range, isDefault, refused, updatedBy, updatedAt } = setting;
  return (
    <li data-testid={`setting-${key}`} className="border-b border-line px-4 py-3 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,300px)_32px] items-start gap-x-4 max-md:grid-cols-[minmax(0,1fr)_40px]">
        <div className="min-w-0">
          <p className="font-mono text-small font-medium break-all">{key}</p>
          <p className="text-ink-soft">{settingMeaning(setting, formats.locale)}</p>
          <p className="text-small text-ink-faint">
            {rangeText(range, unit, t, formats)}
            {updatedBy !== null && (
              <>
                {' · '}
                {t('setBy', { name: updatedBy })} <Instant at={updatedAt} />
                {' · '}
                <AuditLink subject={`setting:${key}`} name={key} />
              </>
            )}
          </p>
          {refused !== null && (
            <p className="text-small break-words text-error" data-testid="setting-refused">
              {t('refused', { value: refused })}
            </p>
          )}
        </div>
        <p className="min-w-0 text-right max-md:order-last max-md:col-span-2 max-md:text-left">
          <span
            className="font-medium break-words"
            data-testid="setting-value"
            title={
              unit && steppedUnits.has(unit) && typeof value === 'number' ? `${value} ${unit}` : undefined
            }
          >
            {settingText(value, unit, formats)}
          </span>
          <span className="block text-small text-ink-faint">
            {isDefault
              ? t('default')
              : t('defaultIs', { value: settingText(setting.default, unit, formats) })}
          </span>
        </p>
        {mayEdit && (
          <IconButton label={t('edit', { key })} aria-expanded={editing} onClick={() => setEditing(!editing)}>
            <Pencil className="size-4" aria-hidden />
          </IconButton>
        )}
      </div>
      {editing && <SettingForm setting={setting} proposed={proposed} onDone={() => setEditing(false)} />}
    </li>
  );
});
