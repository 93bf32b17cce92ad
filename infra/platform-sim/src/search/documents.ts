import { paragraphsOf, pathOf } from '../smi/article.js';
import { repostedPost } from '../vk/wall-methods.js';
import { drawContent } from '../world/content.js';
import { headline, wallText } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { codeOf } from '../world/post-codes.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { SocialNetwork } from '../world/source.js';
import type { World } from '../world/world.js';

/** A page of the world as a search engine knows it. */
export interface SearchDocument {
  url: string;
  title: string;
  text: string;
}

const maxTitle = 70;
const publicBases: Record<SocialNetwork, string> = {
  vk: 'https://vk.com',
  youtube: 'https://www.youtube.com',
  ok: 'https://ok.ru',
  facebook: 'https://www.facebook.com',
  instagram: 'https://www.instagram.com',
  telegram: 'https://t.me',
};

/** Gives the user name that a channel of Telegram has now. */
export type ChannelName = (channel: SocialAuthor) => string;

/** The public address: that of the real network, with the codes of the world; of an article at its outlet's host. */
function publicAddressOf(post: WorldPost, nameOf: ChannelName): string {
  const { source } = post;
  if (source.network === 'smi') return `https://${source.name}${pathOf(post)}`;
  const author = source as SocialAuthor;
  const code = codeOf(post);
  const number = code.split('_')[1];
  const paths: Record<SocialNetwork, () => string> = {
    vk: () => `wall${code}`,
    youtube: () => `watch?v=${code}`,
    ok: () => (author.kind === 'person' ? `profile/${author.id}/statuses/${code}` : `group/${author.id}/topic/${code}`),
    facebook: () => `${author.name}/posts/${number}`,
    instagram: () => `p/${code}/`,
    telegram: () => `${nameOf(author)}/${number}`,
  };
  return `${publicBases[author.network]}/${paths[author.network]()}`;
}

/** The page of a post now; undefined where it has no words of its own, or strangers may not read it. */
export function documentOf(world: World, post: WorldPost, nameOf: ChannelName): SearchDocument | undefined {
  const now = world.now();
  const { source } = post;
  if (source.network === 'smi') {
    const text = paragraphsOf(post, now).join('\n');
    return { url: publicAddressOf(post, nameOf), title: `${headline(post)} — ${source.title}`, text };
  }
  const { obstacle } = source as SocialAuthor;
  if (obstacle && obstacle !== 'busy') return undefined;
  const isRepost = source.network === 'vk' && !post.edit && repostedPost(post, { world, base: '', served: [] });
  if (isRepost) return undefined;
  const title = `${source.title}: ${shortened(headline(post))}`;
  return { url: publicAddressOf(post, nameOf), title, text: wallText(post, now) };
}

const shortened = (title: string): string =>
  title.length <= maxTitle ? title : `${title.slice(0, title.lastIndexOf(' ', maxTitle))}…`;

/** The language in which a post was written. */
export const languageOf = (post: WorldPost): string =>
  post.manual?.text === undefined ? drawContent(post).language : post.source.language;
