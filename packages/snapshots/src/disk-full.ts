/**
 * Whether an error says that the disk or a quota is full: the work resumes when there is room. DuckDB has its
 * own messages for this.
 */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    /No space left on device|ENOSPC|EDQUOT|not enough disk space|max_temp_directory_size/i.test(error.message)
  );
}
