import type { Simulator } from '../simulator.js';
import { codeOf } from '../world/post-codes.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { SocialNetwork } from '../world/source.js';

/** Base of the pages of a network for browsers: in place of `https://www.youtube.com` and so on. */
export const webBaseOf = (simulator: Simulator, network: SocialNetwork): string =>
  network === 'vk'
    ? simulator.controlUrl
    : `${simulator.controlUrl}/${network === 'telegram' ? 't.me' : `www/${network}`}`;

/** Address of the page of an author. */
export function authorAddressOf(simulator: Simulator, author: SocialAuthor): string {
  const { network, kind, name, id } = author;
  const base = webBaseOf(simulator, network);
  if (network === 'telegram') return `${base}/${simulator.telegram.names.of(author)}`;
  if (network === 'youtube') return `${base}/@${name}`;
  if (network === 'ok' && kind === 'person') return `${base}/profile/${id}`;
  return `${base}/${name}${network === 'instagram' ? '/' : ''}`;
}

/** Address of the page of a social network's post, in the form of the network. */
export function pageAddressOf(simulator: Simulator, post: WorldPost): string {
  const author = post.source as SocialAuthor;
  const base = webBaseOf(simulator, author.network);
  const code = codeOf(post);
  switch (author.network) {
    case 'vk':
      return `${base}/wall${code}`;
    case 'youtube':
      return `${base}/watch?v=${code}`;
    case 'ok':
      return author.kind === 'person'
        ? `${base}/profile/${author.id}/statuses/${code}`
        : `${base}/group/${author.id}/topic/${code}`;
    case 'facebook':
      return `${base}/${author.name}/posts/${code.split('_')[1]}`;
    case 'instagram':
      return `${base}/p/${code}/`;
    case 'telegram':
      return `${base}/${simulator.telegram.names.of(author)}/${code.split('_')[1]}`;
  }
}
