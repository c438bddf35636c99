import type { AnnouncementSource, unpackPendingAnnouncement } from '@meguri/schedule';

type Pending = NonNullable<ReturnType<typeof unpackPendingAnnouncement>>;

const sourceNames: Record<AnnouncementSource, string> = {
  sitemap: "its host's sitemap",
  'sitemap-index': "its host's sitemap index",
  'news-sitemap': "its host's news sitemap",
  feed: 'a feed of its host',
  push: 'a push from its host',
  'last-modified': 'its Last-Modified header',
};

/** Who announced a change, and how far that is to be believed, in a sentence. */
export function announcementText(pending: Pending | null): string {
  if (pending === null) return 'A change was announced, so it is visited sooner.';
  const { source, precision } = pending;
  const share = `${Math.round(precision * 100)} %`;
  return `A change was announced by ${sourceNames[source]}, which is right ${share} of the time, so it is visited sooner.`;
}
