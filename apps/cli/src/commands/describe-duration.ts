const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** A duration in words with two digits or so: `3.4 days`, `20 seconds`, `1 hour`. */
export function describeDuration(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds) ?? units[3];
  const count = seconds / unit.seconds;
  const rounded = count < 10 ? Math.round(count * 10) / 10 : Math.round(count);
  return `${rounded} ${unit.name}${rounded === 1 ? '' : 's'}`;
}
