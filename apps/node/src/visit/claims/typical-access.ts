/** How long answered accesses currently take. */
export interface TypicalAccess {
  /** An access was answered. */
  record(seconds: number, isProven: boolean): void;
  /** An average over some hundred accesses. */
  readonly seconds: number;
}

/** Assumed before the first answer. */
const assumedSeconds = 1;

const latestWeight = 0.01;

/** From this many answers of hosts with a good record on, only they count: others may be slow on purpose. */
const enoughProven = 20;

export function createTypicalAccess(): TypicalAccess {
  let provenCount = 0;
  let ofProven = assumedSeconds;
  let ofAll = assumedSeconds;
  return {
    record: (seconds, isProven) => {
      ofAll += latestWeight * (seconds - ofAll);
      if (!isProven) return;
      // The first answers count fully, so that the assumption is soon forgotten.
      provenCount += 1;
      ofProven += Math.max(latestWeight, 1 / provenCount) * (seconds - ofProven);
    },
    get seconds() {
      return provenCount >= enoughProven ? ofProven : ofAll;
    },
  };
}
