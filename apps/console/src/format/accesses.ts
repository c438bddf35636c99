/** How many accesses there were, by what came of them. */
export function accessCount(counts: { changed: number; unchanged: number; errors: number }): number {
  return counts.changed + counts.unchanged + counts.errors;
}
