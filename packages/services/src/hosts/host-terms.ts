import { noTerms, type ThrottleParty } from '@meguri/schedule';
import type { HostTerms, StoredThrottle, TermsChange } from '@meguri/contracts';
import type { HostSettings } from '@meguri/database';

/** What a party has set on a host. */
export function termsOf(host: HostSettings, party: ThrottleParty): HostTerms {
  const { paused, pausedUntil, burstMaxCount, hours, excludedPaths, note } = host.throttle[party] ?? unset;
  const isOperator = party === 'operator';
  return {
    minIntervalSeconds: isOperator ? host.minIntervalSeconds : host.webmasterIntervalSeconds,
    // Before terms had parties, only operators paused.
    paused: paused || (isOperator && host.paused && host.throttle.webmaster?.paused !== true),
    pausedUntil,
    burstMaxCount,
    hours,
    excludedPaths: [...excludedPaths],
    note,
    pageCap: isOperator ? host.pageCap : null,
    maxHops: isOperator ? host.maxHops : null,
    priority: isOperator ? host.priority : 0,
    robotsRecheckSeconds: isOperator ? host.robotsRecheckSeconds : null,
  };
}

/** The host as it is when a party's terms are these. */
export function withTerms(host: HostSettings, party: ThrottleParty, terms: HostTerms): HostSettings {
  const throttle = storedThrottle(host, party, terms);
  const paused = throttle.operator?.paused === true || throttle.webmaster?.paused === true;
  if (party === 'webmaster')
    return { ...host, webmasterIntervalSeconds: terms.minIntervalSeconds, throttle, paused };
  const { minIntervalSeconds, pageCap, maxHops, priority, robotsRecheckSeconds } = terms;
  return {
    ...host,
    minIntervalSeconds,
    pageCap,
    maxHops,
    priority,
    robotsRecheckSeconds: robotsRecheckSeconds === null ? null : Math.round(robotsRecheckSeconds),
    throttle,
    paused,
  };
}

/** The terms after a change; fields that it does not name stay. */
export function changedTerms(before: HostTerms, change: TermsChange): HostTerms {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(named) as Partial<HostTerms>) };
}

/** Fields in which two sets of terms differ. */
export function differingFields(a: HostTerms, b: HostTerms): (keyof HostTerms)[] {
  const fields = Object.keys(a) as (keyof HostTerms)[];
  return fields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

const unset = { ...noTerms, note: null };

/** A party that has set nothing is left out. */
function storedThrottle(host: HostSettings, party: ThrottleParty, terms: HostTerms): StoredThrottle {
  const { paused, pausedUntil, burstMaxCount, hours, excludedPaths, note } = terms;
  const mine = { paused, pausedUntil, burstMaxCount, hours, excludedPaths, note };
  const isUnset = JSON.stringify(mine) === JSON.stringify(unsetInOrder);
  // An operator's pause of before terms had parties is written down as theirs.
  const kept = { ...host.throttle };
  if (party === 'webmaster' && termsOf(host, 'operator').paused)
    kept.operator = { ...unset, excludedPaths: [], ...kept.operator, paused: true };
  delete kept[party];
  return isUnset ? kept : { ...kept, [party]: mine };
}

const unsetInOrder = {
  paused: false,
  pausedUntil: null,
  burstMaxCount: null,
  hours: null,
  excludedPaths: [],
  note: null,
};
