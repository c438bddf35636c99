import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';
import { screens } from './navigation.ts';

const others: readonly [string[], string][] = [
  [['Ctrl', 'K'], 'Find a host, page, setting or action'],
  [['/'], 'Search on this screen'],
  [['j'], 'Next row'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['?'], 'This list'],
];

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rows: readonly [string[], string][] = [
    ...screens.map(({ chord, name }): [string[], string] => [['g', chord], name]),
    ...others,
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 p-4">
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
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
