import {
  hostSetting,
  hostSettingFields,
  type hostSettings,
  type HostSettings,
  type HostSettingField,
} from '@meguri/contracts';
import type { ThrottleParty } from '@meguri/schedule';

/** `max_hops` → `maxHops`: how a row names a column. */
type Property<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Property<Tail>>}`
  : Column;

type ColumnOf<
  Field extends HostSettingField,
  Party extends ThrottleParty,
> = (typeof hostSettings)[Field] extends {
  columns: { [P in Party]: infer Column extends string };
}
  ? Property<Column>
  : never;

/** The columns of `host` that the table of host settings names. */
export type HostSettingColumns = {
  [Field in HostSettingField as ColumnOf<Field, 'operator'>]: HostSettings[Field];
} & { [Field in HostSettingField as ColumnOf<Field, 'webmaster'>]: HostSettings[Field] };

/** The column of a party's setting; null: it is a field of `throttle`, or this party cannot set it. */
export function columnOf(field: HostSettingField, party: ThrottleParty): string | null {
  return hostSetting(field).columns?.[party] ?? null;
}

/** How a row names a column. */
export const propertyOf = (column: string): keyof HostSettingColumns =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof HostSettingColumns;

export const hostSettingColumns: readonly string[] = (['operator', 'webmaster'] as const).flatMap((party) =>
  hostSettingFields.map((field) => columnOf(field, party)).filter((column) => column !== null),
);

/** For SELECT and RETURNING. */
export const selectedHostSettings: string = hostSettingColumns
  .map((column) => `${column} AS "${propertyOf(column)}"`)
  .join(', ');
