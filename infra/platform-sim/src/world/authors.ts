import { facebookAuthors } from './facebook-authors.js';
import { instagramAuthors } from './instagram-authors.js';
import { okAuthors } from './ok-authors.js';
import type { SocialAuthor } from './social-author.js';
import type { SocialNetwork } from './source.js';
import { vkAuthors } from './vk-authors.js';
import { youtubeAuthors } from './youtube-authors.js';

const authors: Record<SocialNetwork, readonly SocialAuthor[]> = {
  vk: vkAuthors,
  youtube: youtubeAuthors,
  ok: okAuthors,
  facebook: facebookAuthors,
  instagram: instagramAuthors,
};

/** All authors of a network, unreadable ones included. The order never changes: codes of posts depend on it. */
export const authorsOf = (network: SocialNetwork): readonly SocialAuthor[] => authors[network];

/** All authors of all social networks. */
export const socialAuthors: readonly SocialAuthor[] = Object.values(authors).flat();

/** The author with this name (a leading @ and case do not matter) or id; undefined when there is none. */
export function findAuthor(network: SocialNetwork, nameOrId: string): SocialAuthor | undefined {
  const name = nameOrId.trim().toLowerCase().replace(/^@/, '');
  return authors[network].find((author) => author.name.toLowerCase() === name || author.id === nameOrId.trim());
}
