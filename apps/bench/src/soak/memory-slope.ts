/** A reading of memory. */
export interface MemorySample {
  /** Hours since the first reading. */
  hours: number;
  bytes: number;
}

/** A trend in bytes an hour, with its 95 % confidence interval. */
export interface MemorySlope {
  perHour: number;
  low: number;
  high: number;
}

const blocks = 12;
/** Student's t at 97.5 % with `blocks` − 2 degrees of freedom. */
const t = 2.228;

/**
 * The slope of memory over time: a least-squares line through the means of 12 blocks of equal length.
 * Successive readings are correlated (a heap grows until it is collected), so an interval from single
 * readings would be far too narrow. Means of blocks that are long compared with such cycles are nearly
 * independent (the method of batch means: A. M. Law, Simulation Modeling and Analysis, section on
 * steady-state output).
 *
 * @param samples in order of time
 * @returns null with fewer than two readings in a block
 */
export function memorySlope(samples: readonly MemorySample[]): MemorySlope | null {
  const means = blockMeans(samples).map(({ hours, bytes }) => ({ x: hours, y: bytes }));
  if (means.length < blocks) return null;
  const [centreX, centreY] = [mean(means.map(({ x }) => x)), mean(means.map(({ y }) => y))];
  const spread = sum(means.map(({ x }) => (x - centreX) ** 2));
  const perHour = sum(means.map(({ x, y }) => (x - centreX) * (y - centreY))) / spread;
  const residuals = sum(means.map(({ x, y }) => (y - centreY - perHour * (x - centreX)) ** 2));
  const error = t * Math.sqrt(residuals / (blocks - 2) / spread);
  return { perHour, low: perHour - error, high: perHour + error };
}

/** The means of 12 blocks of equal length, without those of fewer than two readings: whether a rise ends. */
export function blockMeans(samples: readonly MemorySample[]): MemorySample[] {
  const first = samples[0]?.hours ?? 0;
  const span = (samples.at(-1)?.hours ?? 0) - first;
  const byBlock = Map.groupBy(samples, ({ hours }) =>
    Math.min(blocks - 1, Math.floor(((hours - first) / span) * blocks)),
  );
  return [...byBlock.values()]
    .filter((block) => block.length >= 2)
    .map((block) => ({
      hours: mean(block.map(({ hours }) => hours)),
      bytes: mean(block.map(({ bytes }) => bytes)),
    }));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
