/** Stands where there is no value. */
export function Dash() {
  return <span className="font-normal text-ink-faint">–</span>;
}
