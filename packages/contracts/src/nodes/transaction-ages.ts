/** Age of the oldest transaction id or multixact id of a database server. */
export interface IdAge {
  /** Ids assigned since the oldest one that a table may still hold: age(datfrozenxid), mxid_age(datminmxid). */
  age: number;
  /** An alert is open from this age on. */
  alertAt: number;
}

export interface TransactionAges {
  transactions: IdAge;
  multixacts: IdAge;
}

const leastAlertAge = 500_000_000;
/** PostgreSQL warns from 2,107 million on, and refuses writes 3 million before 2^31. */
const maxAlertAge = 1_200_000_000;

/**
 * The age from which on autovacuum has fallen behind: half more than the age at which it begins to freeze,
 * but at least a quarter of all ids and far from the end.
 *
 * @param freezeMaxAge autovacuum_freeze_max_age or autovacuum_multixact_freeze_max_age of the server
 */
export function alertAge(freezeMaxAge: number): number {
  return Math.min(maxAlertAge, Math.max(leastAlertAge, freezeMaxAge * 1.5));
}
