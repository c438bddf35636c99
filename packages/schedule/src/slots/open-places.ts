import type { Standing } from './standing.ts';

/** Places are reserved for twice as many hosts with a good record as recently needed one at the same time. */
const reserveFactor = 2;

/**
 * How many of some places hosts without a good record may take: all but the reserved ones. Places are
 * reserved only as far as hosts with a good record need them, so a crawl of new hosts alone uses all.
 *
 * @param input.places all places, such as the visit slots of a node or of an address prefix
 * @param input.reservedShare of `places`, from 0 to 1: the most that is reserved
 * @param input.provenDemand most hosts with a good record that recently wanted a place at the same time
 * @returns at least 1, so that every host can prove itself
 */
export function openPlaces(input: { places: number; reservedShare: number; provenDemand: number }): number {
  const most = Math.floor(input.places * input.reservedShare);
  return Math.max(1, input.places - Math.min(most, input.provenDemand * reserveFactor));
}

/** Largest share of the open places that is reserved for fresh hosts. */
const freshShare = 0.25;

/**
 * How many of the open places hosts that are not fresh may take: a quarter is reserved for fresh ones, as far
 * as they need it.
 *
 * @param freshDemand most fresh hosts that recently wanted a place at the same time
 * @returns at least 1
 */
export function otherPlaces(open: number, freshDemand: number): number {
  return Math.max(1, open - Math.min(Math.floor(open * freshShare), freshDemand));
}

/**
 * Places per address prefix. A prefix is no narrower than an address: an installation that allows more visits
 * per address allows them per prefix, too.
 *
 * @param input.width how many prefixes of the usual width it counts as: 2 for a /48 of IPv6
 */
export function prefixPlaces(input: { perPrefix: number; perAddress: number; width: number }): number {
  return Math.max(input.perPrefix, input.perAddress) * input.width;
}

/** What a host that found no place does. */
export interface RefusedWait {
  seconds: number;
  /** It gives its back queue to a waiting host. */
  yields: boolean;
}

const shortestWaitSeconds = 0.25;
const longestWaitSeconds = 15;

/** Attempts per second to get one place: more would only keep the queues busy. */
const triesPerPlaceAndSecond = 1;

/**
 * Refusals after which a host yields. A place is usually free within a few visits of others, except for hosts
 * without a reserve.
 */
const refusalsBeforeYielding = { proven: 2, fresh: 2, other: 0 } as const satisfies Record<Standing, number>;

/**
 * When a host that found no place tries again: later, the more hosts wait for the same places.
 *
 * @param refusals in a row, this one included
 * @param standing of the host: `other` hosts let waiting hosts try at once
 * @param crowd.waiting hosts that recently found no place
 * @param crowd.places places for which they wait
 */
export function waitForPlace(
  refusals: number,
  standing: Standing,
  crowd: { waiting: number; places: number },
): RefusedWait {
  const fairSeconds = crowd.waiting / (crowd.places * triesPerPlaceAndSecond);
  const seconds = Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, fairSeconds));
  return { seconds, yields: refusals > refusalsBeforeYielding[standing] };
}
