import { firstKeptDay } from '@mm/service-host/retention/first-kept-day.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { NormalPost } from './normalise-post.js';

/** Those of the read posts that may be stored at `now`, without pictures that are not kept. */
export async function keptPosts(
  settings: SystemSettings,
  posts: readonly NormalPost[],
  now: Date,
): Promise<readonly NormalPost[]> {
  const timeZone = await settings.value('time-zone');
  const postsFrom = firstKeptDay(now, await settings.value('post-days'), timeZone);
  const picturesFrom = firstKeptDay(now, await settings.value('picture-days'), timeZone);
  return posts
    .filter(({ publishedAt }) => publishedAt >= postsFrom)
    .map((post) => (post.publishedAt >= picturesFrom ? post : { ...post, displayUrl: '', pictures: [] }));
}
