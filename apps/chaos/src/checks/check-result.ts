/** What a check found. */
export interface CheckResult {
  name: string;
  /** How many things were looked at. */
  checked: number;
  /** What is wrong, in words, each with enough to find it again. */
  violations: string[];
  /** Breaches with a cause that nobody could have helped, such as an answer that died with its process. */
  excused: number;
}

export function emptyResult(name: string): CheckResult {
  return { name, checked: 0, violations: [], excused: 0 };
}
