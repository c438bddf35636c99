/** When and how often a program that crashed is started again. */
export interface RestartPolicy {
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** Having run for so long, a crash is taken as the first one. */
  stableSeconds: number;
  /** Crashes in a row after which it is given up. */
  maxCrashes: number;
}

export const defaultRestartPolicy: RestartPolicy = {
  firstDelaySeconds: 1,
  maxDelaySeconds: 30,
  stableSeconds: 60,
  maxCrashes: 8,
};

/** Doubles with every crash in a row, up to the limit. @param crashes in a row, at least 1 */
export function restartDelaySeconds(crashes: number, policy: RestartPolicy): number {
  return Math.min(policy.maxDelaySeconds, policy.firstDelaySeconds * 2 ** (crashes - 1));
}
