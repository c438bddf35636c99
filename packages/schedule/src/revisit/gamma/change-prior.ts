/** A property of the prior, which an installation sets and a crawl may learn. */
interface PriorProperty {
  default: number;
  min: number;
  max: number;
  unit: string;
  /** Factor of one learning step. */
  step: number;
  /** The description of the setting. */
  meaning: string;
}

/**
 * The prior: the Gamma distribution of change rates that is assumed for a page before its first verdict. Its
 * mean is the page's `KnownRates`; these are its other properties. Settings, their bounds and documentation,
 * what a node and the console pass on, and what the simulator learns and reports follow from this table.
 */
export const priorProperties = {
  /**
   * a0: weight of the prior in changes; forgetting leaves no less. Pages that are alike on each host need a
   * large one, pages of one host that differ much a small one. Below the bounds a page's first verdict would
   * decide alone; above them its first ten would hardly count.
   */
  shape: {
    default: 0.3,
    min: 0.1,
    max: 1.5,
    unit: 'changes',
    step: 1.4,
    meaning:
      'Weight of the prior for pages of seed lists with policy gamma: how strongly a page is assumed to change as often as the other pages of its host, in changes seen. Takes effect at the next visit of each page.',
  },
} as const satisfies Record<string, PriorProperty>;

export type PriorPropertyName = keyof typeof priorProperties;

/** A value for each property of the prior. */
export type ChangePrior = Readonly<Record<PriorPropertyName, number>>;

export const priorPropertyNames = Object.keys(priorProperties) as PriorPropertyName[];

export const defaultPrior: ChangePrior = priorOf((name) => priorProperties[name].default);

/** The key of the setting of a property: `schedule.priorShape` for `shape`. */
export type PriorSettingKey = `schedule.prior${Capitalize<PriorPropertyName>}`;

export function priorSettingKey(name: PriorPropertyName): PriorSettingKey {
  return `schedule.prior${name.charAt(0).toUpperCase()}${name.slice(1)}` as PriorSettingKey;
}

/** The prior that the settings of an installation give. */
export function priorFromSettings(settings: Readonly<Record<PriorSettingKey, number>>): ChangePrior {
  return priorOf((name) => settings[priorSettingKey(name)]);
}

export function isDefaultPrior(prior: ChangePrior): boolean {
  return priorPropertyNames.every((name) => prior[name] === defaultPrior[name]);
}

function priorOf(valueOf: (name: PriorPropertyName) => number): ChangePrior {
  return Object.fromEntries(priorPropertyNames.map((name) => [name, valueOf(name)])) as ChangePrior;
}
