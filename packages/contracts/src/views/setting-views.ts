/** A setting with its current value. */
export interface SettingView {
  key: string;
  value: unknown;
  default: unknown;
  description: string;
  unit: string | null;
  range: SettingRange;
  isDefault: boolean;
  /** The stored value in one line if it is invalid, and so not in force; else null. */
  refused: string | null;
  /** Who set it last; null while it has its default. */
  updatedBy: string | null;
  updatedAt: Date | null;
}

/** Values that a setting accepts. */
export type SettingRange =
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null }
  | { kind: 'text'; longest: number | null }
  | { kind: 'choice'; options: string[] }
  | { kind: 'switch' };
