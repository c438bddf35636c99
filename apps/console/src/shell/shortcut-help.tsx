import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { CheckField } from '../design/forms/field.tsx';
import { Kbd, hasScreenKeys, setScreenKeys } from '../design/screen-keys.tsx';
import { complaintKeys } from '../screens/complaints/complaint-keys.tsx';
import { screens } from './navigation.ts';

const everywhere = [
  [['Ctrl', 'K'], 'find'],
  [['/'], 'search'],
  [['z'], 'undo'],
  [['Esc'], 'close'],
  [['?'], 'manual'],
  [['g', '?'], 'help'],
] as const;

const inTables = [
  [['j'], 'next'],
  [['k'], 'before'],
  [['x'], 'select'],
  [['Shift', 'x'], 'selectTo'],
  [['Enter'], 'open'],
] as const;

const inPictures = [
  [['←', '→'], 'along'],
  [['Enter'], 'choose'],
] as const;

/** All shortcuts, grouped by screen. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const complaints = useTranslations('complaints.keys');
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} className="md:max-w-[640px]!">
      <div className="max-h-[70dvh] gap-x-8 overflow-y-auto p-4 md:columns-2">
        <Keys
          title={t('keys.screens')}
          rows={screens.map(({ chord, word }) => [['g', chord], t(`screens.${word}`)])}
        />
        <Keys
          title={t('keys.everywhere')}
          rows={everywhere.map(([keys, word]) => [keys, t(`keys.${word}`)])}
        />
        <Keys title={t('keys.tables')} rows={inTables.map(([keys, word]) => [keys, t(`keys.${word}`)])} />
        <Keys title={t('keys.pictures')} rows={inPictures.map(([keys, word]) => [keys, t(`keys.${word}`)])} />
        <Keys
          title={t('keys.complaint')}
          rows={complaintKeys.map(([key, word]) => [[key], complaints(word)])}
        />
      </div>
      <footer className="border-t border-line p-4">
        <KeySwitch />
      </footer>
    </Dialog>
  );
}

/** Switches shortcuts off for speech input. */
function KeySwitch() {
  const t = useTranslations('shell.keys');
  const [on, setOn] = useState(hasScreenKeys);
  return (
    <CheckField
      label={t('switch')}
      hint={t('switchHint')}
      checked={on}
      onChange={({ target }) => {
        setScreenKeys(target.checked);
        setOn(target.checked);
      }}
    />
  );
}

function Keys({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [keys: readonly string[], meaning: string])[];
}) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="pb-1 text-small font-semibold">{title}</h3>
      <dl>
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className="flex gap-4 py-0.5">
            <dt className="flex w-18 shrink-0 items-center gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
