/** A setting as it stands. */
export interface SettingView {
  key: string;
  value: unknown;
  default: unknown;
  description: string;
  unit: string | null;
  range: SettingRange;
  isDefault: boolean;
  /** Who set it last; null while it is as shipped. */
  updatedBy: string | null;
  updatedAt: Date | null;
}

/** What a setting may be. */
export type SettingRange =
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null }
  | { kind: 'text'; longest: number | null }
  | { kind: 'choice'; options: string[] }
  | { kind: 'switch' };
