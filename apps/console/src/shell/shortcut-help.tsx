import { useTranslations } from 'next-intl';
import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';
import { screens } from './navigation.ts';

const others = [
  [['Ctrl', 'K'], 'find'],
  [['/'], 'search'],
  [['j'], 'next'],
  [['k'], 'before'],
  [['x'], 'select'],
  [['Enter'], 'open'],
  [['?'], 'help'],
] as const;

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const rows: readonly (readonly [readonly string[], string])[] = [
    ...screens.map(({ chord, word }) => [['g', chord], t(`screens.${word}`)] as const),
    ...others.map(([keys, word]) => [keys, t(`keys.${word}`)] as const),
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} className="md:max-w-[640px]!">
      <dl className="max-h-[80dvh] gap-x-8 overflow-y-auto p-4 md:columns-2">
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className="flex break-inside-avoid gap-4 py-1">
            <dt className="flex w-16 shrink-0 items-center gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
