/** Whether an error says that the disk is full: what was under way goes on when there is room. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    /No space left on device|ENOSPC|not enough disk space|max_temp_directory_size/i.test(error.message)
  );
}
