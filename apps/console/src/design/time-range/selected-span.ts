import { wholePeriods, type SteppedSpan, type TimeSpan } from '@meguri/contracts';

/** The whole periods between two places on a chart, given as shares of its width; none after now. */
export function selectedSpan(chart: SteppedSpan & { now: Date }, one: number, other: number): TimeSpan {
  const length = chart.to.getTime() - chart.from.getTime();
  const place = (share: number) => chart.from.getTime() + Math.min(1, Math.max(0, share)) * length;
  const [first, last] = [place(Math.min(one, other)), place(Math.max(one, other))];
  const least = Math.max(last, first + 1);
  const { from, to } = wholePeriods({ from: new Date(first), to: new Date(least) }, chart.stepSeconds);
  return {
    from,
    to: new Date(Math.min(to.getTime(), Math.max(chart.now.getTime(), from.getTime() + 60_000))),
  };
}
