/** When and how often a crashed program is restarted. */
export interface RestartPolicy {
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** After running this long, a crash counts as the first one. */
  stableSeconds: number;
  /** Consecutive crashes after which it is not restarted. */
  maxCrashes: number;
}

export const defaultRestartPolicy: RestartPolicy = {
  firstDelaySeconds: 1,
  maxDelaySeconds: 30,
  stableSeconds: 60,
  maxCrashes: 8,
};

/** Doubles with every consecutive crash, up to the limit. @param crashes in a row, at least 1 */
export function restartDelaySeconds(crashes: number, policy: RestartPolicy): number {
  return Math.min(policy.maxDelaySeconds, policy.firstDelaySeconds * 2 ** (crashes - 1));
}
