/** A constant of the revisit policies that an installation can set. */
interface TuningProperty {
  default: number;
  min: number;
  max: number;
  unit: string | null;
  /** The description of the setting. */
  meaning: string;
}

/**
 * Constants of the revisit policies. Settings, their bounds and documentation, and what a node passes on
 * follow from this table.
 */
export const tuningProperties = {
  firstIntervalMinDays: {
    default: 1,
    min: 0.01,
    max: 365,
    unit: 'd',
    meaning:
      'Shortest first revisit interval of a page where no change rate is known; drawn at random up to schedule.firstIntervalMaxDays. In units of the minimum revisit interval where that is shorter than a day.',
  },
  firstIntervalMaxDays: {
    default: 14,
    min: 0.01,
    max: 365,
    unit: 'd',
    meaning:
      'Longest first revisit interval of a page where no change rate is known. In units of the minimum revisit interval where that is shorter than a day. If it is below schedule.firstIntervalMinDays, both are schedule.firstIntervalMinDays.',
  },
  unchangedFactor: {
    default: 2,
    min: 1,
    max: 10,
    unit: null,
    meaning:
      'Factor by which policies paper and mle lengthen the interval of a page that was never seen changing. 1 = visit it at its first interval until it changes.',
  },
} as const satisfies Record<string, TuningProperty>;

export type TuningPropertyName = keyof typeof tuningProperties;
export type PolicyTuning = Readonly<Record<TuningPropertyName, number>>;
export type TuningSettingKey = `schedule.${TuningPropertyName}`;

export const tuningPropertyNames = Object.keys(tuningProperties) as TuningPropertyName[];

export const defaultTuning: PolicyTuning = tuningOf((name) => tuningProperties[name].default);

/** The tuning that the settings of an installation give. */
export function tuningFromSettings(settings: Readonly<Record<TuningSettingKey, number>>): PolicyTuning {
  return tuningOf((name) => settings[`schedule.${name}`]);
}

function tuningOf(valueOf: (name: TuningPropertyName) => number): PolicyTuning {
  return Object.fromEntries(tuningPropertyNames.map((name) => [name, valueOf(name)])) as PolicyTuning;
}
