import {
  goneStatuses,
  levels,
  microseconds,
  picks,
  presetNames,
  readTimeQuery,
  relations,
  type Level,
  type Pick,
  type PresetName,
  type Relation,
  type TimeQuery,
} from '@meguri/validity';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { aboveZero, instant } from './parse-values.ts';
import { CommandError } from './report-failure.ts';

/** Options that select periods of validity. */
export interface TimeOptions {
  preset?: PresetName;
  at?: Date;
  from?: Date;
  to?: Date;
  level?: Level;
  relations?: Relation[];
  pick?: Pick;
  maxAge?: number;
  gone: number[];
}

const microsecondsPerDay = 86_400_000_000;

export function withTimeOptions(command: Command): Command {
  return command
    .addOption(new Option('--preset <NAME>', 'a named query').choices(presetNames))
    .option('--at <INSTANT>', 'for as-of: the instant, e.g. 2026-03-11 or 20260311120000', instant)
    .option('--from <INSTANT>', 'start of the interval', instant)
    .option('--to <INSTANT>', 'end of the interval: the first instant that is outside', instant)
    .addOption(
      new Option(
        '--level <LEVEL>',
        'unit of validity: each access, each version, or the page as a whole',
      ).choices(levels),
    )
    .option('--relations <LIST>', `how it relates to the interval: ${relations.join(', ')}`, relationList)
    .addOption(new Option('--pick <WHICH>', 'which matches of a URL').choices(picks))
    .option('--max-age <DAYS>', 'validity ends this long after the last access that confirmed it', aboveZero)
    .option('--gone <LIST>', 'status codes that mean that a page is gone', statusList, [...goneStatuses]);
}

/**
 * The query of the given options.
 *
 * @param defaults the default query if no option is about time
 * @throws {CommandError} with the problem and the fix
 */
export function timeQueryOf(
  options: TimeOptions,
  defaults: { preset: PresetName; at: Date } | { level: Level },
): TimeQuery {
  const { preset, at, from, to, level, relations: wanted, pick, maxAge } = options;
  const isEmpty = [preset, at, from, to, level, wanted].every((value) => value === undefined);
  const given = {
    ...(preset !== undefined && { preset }),
    ...(at !== undefined && { at: microseconds(at) }),
    ...(from !== undefined && { from: microseconds(from) }),
    ...(to !== undefined && { to: microseconds(to) }),
    ...(level !== undefined && { level }),
    ...(wanted !== undefined && { relations: wanted }),
  };
  const result = readTimeQuery({
    ...(isEmpty ? defaultInput(defaults) : withWholeTime(given)),
    ...(pick !== undefined && { pick }),
    ...(maxAge !== undefined && { maxAge: Math.round(maxAge * microsecondsPerDay) }),
  });
  if (!result.ok) throw new CommandError(result.problem);
  return result.query;
}

const wholeTime = { from: microseconds(new Date('1900-01-01T00:00:00Z')), to: Number.POSITIVE_INFINITY };

function defaultInput(defaults: { preset: PresetName; at: Date } | { level: Level }) {
  if ('preset' in defaults) return { preset: defaults.preset, at: microseconds(defaults.at) };
  return { ...wholeTime, level: defaults.level, relations };
}

/** A level without a time means all of its periods. */
function withWholeTime<
  Given extends { level?: Level; from?: number; to?: number; at?: number; relations?: Relation[] },
>(given: Given) {
  const isLevelAlone = given.level !== undefined && Object.keys(given).length === 1;
  return isLevelAlone ? { ...wholeTime, relations, ...given } : given;
}

function relationList(text: string): Relation[] {
  return text.split(',').map((word) => {
    const found = relations.find((relation) => relation === word.trim());
    if (found) return found;
    throw new InvalidArgumentError(
      `"${word.trim()}" is not a relation. Use some of: ${relations.join(', ')}.`,
    );
  });
}

function statusList(text: string): number[] {
  if (/^[1-5]\d\d(,[1-5]\d\d)*$/.test(text)) return text.split(',').map(Number);
  throw new InvalidArgumentError('Give status codes, separated by commas, such as 404,410.');
}
