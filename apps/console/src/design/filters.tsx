'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { maxTextCharacters } from '@meguri/contracts';
import { Input, Select } from './forms/controls.tsx';
import { inputLook } from './looks.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

/** Delay between the last key press and the search. */
const pauseMs = 250;

/** A search field that reports after a pause in typing. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    // The URL changed elsewhere, for instance by the Back button.
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = text;
      onChange(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <span className="relative flex min-w-0 flex-1 basis-56 items-center max-md:basis-full md:max-w-80">
      <Search className="pointer-events-none absolute left-2.5 size-4 text-ink-faint" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={`${inputLook} pl-8`}
        value={text}
        maxLength={maxTextCharacters}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}

interface FilterSelectProps<Key extends string> {
  label: string;
  /** Label of the option without a filter. */
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
