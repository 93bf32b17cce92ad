import { facebookAuthor, facebookAuthors } from './facebook-authors.js';
import { generatedRows } from './generated-authors.js';
import { instagramAuthor, instagramAuthors } from './instagram-authors.js';
import { okAuthors, okGroup } from './ok-authors.js';
import type { AuthorRow, SocialAuthor } from './social-author.js';
import type { SocialNetwork } from './source.js';
import { telegramAuthor, telegramAuthors } from './telegram-authors.js';
import { generatedCommunities, vkAuthors } from './vk-authors.js';
import { youtubeAuthor, youtubeAuthors } from './youtube-authors.js';

const authors: Record<SocialNetwork, SocialAuthor[]> = {
  vk: [...vkAuthors],
  youtube: [...youtubeAuthors],
  ok: [...okAuthors],
  facebook: [...facebookAuthors],
  instagram: [...instagramAuthors],
  telegram: [...telegramAuthors],
};
const networks = Object.keys(authors) as SocialNetwork[];
const writtenDown = Object.values(authors).flat().length;
let areGenerated = false;

const make: Record<SocialNetwork, (rows: AuthorRow[]) => readonly SocialAuthor[]> = {
  vk: generatedCommunities,
  youtube: (rows) => rows.map(youtubeAuthor),
  ok: (rows) => rows.map(okGroup),
  facebook: (rows) => rows.map(facebookAuthor),
  instagram: (rows) => rows.map((row) => instagramAuthor(row, 'group')),
  telegram: (rows) => rows.map(telegramAuthor),
};

/** By name in lower case and by id. */
const known = new Map<string, SocialAuthor>();
const positions = new Map<SocialAuthor, number>();
const keyOf = (network: SocialNetwork, nameOrId: string): string => `${network} ${nameOrId}`;

function makeKnown(author: SocialAuthor, position: number): void {
  known.set(keyOf(author.network, author.id), author);
  known.set(keyOf(author.network, author.name.toLowerCase()), author);
  positions.set(author, position);
}
for (const list of Object.values(authors)) list.forEach(makeKnown);

/**
 * Adds generated authors until there are `total`: two thirds of them to VK, as they have two thirds of the live stream,
 * the rest evenly to the other networks. Called before the first world; only the first call of a process adds any.
 */
export function generateAuthors(total: number): void {
  const count = Math.max(0, total - writtenDown);
  if (areGenerated || count === 0) return;
  areGenerated = true;
  const others = Math.floor(count / 3 / (networks.length - 1));
  for (const network of networks) {
    const wanted = network === 'vk' ? count - others * (networks.length - 1) : others;
    const list = authors[network];
    for (const author of make[network](generatedRows(network, wanted))) {
      // Ids follow from names and may meet by chance.
      if (known.has(keyOf(network, author.id))) continue;
      makeKnown(author, list.length);
      list.push(author);
    }
  }
}

/** All authors of a network, unreadable ones included. The order never changes: codes of posts depend on it. */
export const authorsOf = (network: SocialNetwork): readonly SocialAuthor[] => authors[network];

/** The author's place in that order. */
export const positionOf = (author: SocialAuthor): number => positions.get(author) ?? -1;

/** All authors of all social networks. */
export const socialAuthors = (): readonly SocialAuthor[] => Object.values(authors).flat();

/** The author with this name (a leading @ and case do not matter) or id; undefined when there is none. */
export function findAuthor(network: SocialNetwork, nameOrId: string): SocialAuthor | undefined {
  const text = nameOrId.trim();
  return known.get(keyOf(network, text)) ?? known.get(keyOf(network, text.toLowerCase().replace(/^@/, '')));
}
