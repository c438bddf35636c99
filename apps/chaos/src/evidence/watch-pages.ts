import type { PrismaClient } from '@meguri/database';

/** Notes every page that is known at some time. */
export interface PageWatch {
  readonly everKnown: ReadonlySet<string>;
  stop(): Promise<void>;
}

const lookEveryMs = 5_000;

export function watchPages(prisma: PrismaClient): PageWatch {
  const everKnown = new Set<string>();
  let looking: Promise<void> = Promise.resolve();
  const look = async (before: Promise<void>): Promise<void> => {
    await before;
    // The database may be away: what it knew is seen at the next look.
    const urls = await knownUrls(prisma).catch(() => []);
    for (const url of urls) everKnown.add(url);
  };
  const timer = setInterval(() => {
    looking = look(looking);
  }, lookEveryMs);
  return {
    everKnown,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

export async function knownUrls(prisma: PrismaClient): Promise<string[]> {
  return (await prisma.page.findMany({ select: { url: true } })).map(({ url }) => url);
}
