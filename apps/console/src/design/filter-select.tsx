import { Select } from './controls.tsx';
import { inputLook } from './looks.ts';

interface FilterSelectProps<Key extends string> {
  label: string;
  /** What is shown when nothing is filtered. */
  all: string;
  options: readonly { key: Key; name: string }[];
  value: Key | undefined;
  onChange: (key: Key | undefined) => void;
}

export function FilterSelect<Key extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<Key>) {
  return (
    <Select
      aria-label={label}
      className={`${inputLook} w-auto! ${value ? 'border-accent! text-accent!' : ''}`}
      value={value ?? ''}
      onChange={(event) => onChange(options.find(({ key }) => key === event.target.value)?.key)}
    >
      <option value="">{all}</option>
      {options.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}
