import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'REDIS_URL must be a redis:// address' }),
});

export interface ConsoleEnvironment {
  databaseUrl: string;
  redisUrl: string;
}

/** What the console takes from its environment. Throws one line that names the variable and the fix. */
export function readEnvironment(variables: Record<string, string | undefined>): ConsoleEnvironment {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join('; '));
  return { databaseUrl: result.data.DATABASE_URL, redisUrl: result.data.REDIS_URL };
}
