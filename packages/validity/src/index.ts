export { entryClassOf, entryClassSql, type EntryFacts } from './entry-class.ts';
export { forever, microseconds, type Interval } from './interval.ts';
export {
  createPeriodFold,
  foreverSql,
  goneStatuses,
  levels,
  periodsSql,
  statesAt,
  type Entry,
  type EntryClass,
  type EntryColumns,
  type Level,
  type Period,
  type PeriodState,
} from './levels.ts';
export { relations, relationsSql, type Relation } from './relations.ts';
export {
  isWanted,
  matchesOf,
  picks,
  presetNames,
  readTimeQuery,
  type Pick,
  type PresetName,
  type TimeQuery,
  type TimeQueryInput,
  type TimeQueryResult,
} from './time-query.ts';
