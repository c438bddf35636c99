/** Commander's message about wrong arguments as one line that also says where the right ones are. */
export function usageError(message: string): string {
  return `${message.trim().replaceAll(/\s*\n\s*/g, ' ')} (see --help)`;
}
