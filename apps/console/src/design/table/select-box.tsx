import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useHydrated } from '../early-input.ts';

interface SelectBoxProps {
  /** What the row is; null: the box in the header, for all rows. */
  row: string | null;
  checked: boolean;
  /** Some of them are chosen, not all. */
  mixed?: boolean;
  onToggle: (extend: boolean) => void;
}

/** The box that chooses a row, or all. With Shift held it chooses all since the last one. */
export function SelectBox({ row, checked, mixed = false, onToggle }: SelectBoxProps) {
  const t = useTranslations('common');
  const isHydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="flex size-full cursor-pointer items-center justify-center">
      <span className="sr-only">{row === null ? t('selectAll') : t('selectRow', { row })}</span>
      <input
        ref={box}
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        readOnly
        // A choice made before hydration would be shown but unknown to the table.
        disabled={!isHydrated}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  );
}
