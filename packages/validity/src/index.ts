export { entryClassOf, entryClassSql, type EntryFacts } from './entry-class.ts';
export { forever, intervalProblem, isEmpty, microseconds, type Interval } from './interval.ts';
export {
  createPeriodFold,
  entryClasses,
  foreverSql,
  goneStatuses,
  levels,
  periodsOf,
  periodsSql,
  periodStates,
  statesAt,
  type Entry,
  type EntryClass,
  type EntryColumns,
  type Level,
  type Period,
  type PeriodState,
} from './levels.ts';
export { holds, holdsAny, inverseOf, relations, relationsSql, type Relation } from './relations.ts';
export {
  isWanted,
  matchesOf,
  picks,
  presetNames,
  presets,
  readTimeQuery,
  type Pick,
  type PresetName,
  type TimeQuery,
  type TimeQueryInput,
  type TimeQueryResult,
} from './time-query.ts';
