import { escapeMarkup, type Reply, htmlReply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { authorAddressOf } from '../social/page-address.js';
import { type PostView, viewOf } from '../social/post-view.js';
import { findAuthor } from '../world/authors.js';
import type { PostMedia } from '../world/media.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import { type SocialNetwork, networkIds } from '../world/source.js';
import { clockTime, pageLayout } from './page-layout.js';

const shownPosts = 20;
const shownText = 20_000;
const mediaLabels: Record<PostMedia['kind'], string> = {
  none: '',
  photo: '',
  album: '',
  video: 'Видео',
  short: 'Короткое видео',
  live: 'Прямой эфир',
  link: 'Ссылка',
  poll: 'Опрос',
};

function mediaBlock({ media }: PostView): string {
  const pictures = media.pictures.map(
    ({ path, width, height }) =>
      `<p><img src="${path}" width="${width}" height="${height}" alt="Картинка к записи"></p>`,
  );
  const label = mediaLabels[media.kind] + (media.link ? `: ${escapeMarkup(media.link.url)}` : '');
  return pictures.join('\n') + (label ? `<p class="meta">${label}</p>` : '');
}

function postBlock(simulator: Simulator, post: WorldPost): string {
  const view = viewOf(simulator, post);
  const { author, counters } = view;
  const title = author.network === 'youtube' ? `<h3>${escapeMarkup(view.title)}</h3>` : '';
  const comments = author.commentsClosed ? 'закрыты' : counters.comments;
  return `<article class="post"><h2>${link(authorAddressOf(simulator, author), escapeMarkup(author.title))}</h2>
<p class="meta">${linkedTime(view)}${view.editedAt === null ? '' : ` · изменено ${clockTime(view.editedAt)}`}</p>
${title}<p class="text">${escapeMarkup(view.text.slice(0, shownText))}</p>${mediaBlock(view)}
<p class="meta">Нравится: ${counters.likes} · Комментарии: ${comments} · Просмотры: ${counters.views}</p></article>`;
}

const link = (address: string, html: string): string => `<a href="${escapeMarkup(address)}">${html}</a>`;
const linkedTime = ({ pageUrl, at }: PostView): string =>
  link(pageUrl, `<time datetime="${new Date(at).toISOString()}">${clockTime(at)}</time>`);

const missing = (title: string, text: string): Reply =>
  htmlReply(pageLayout(title, `<section><h1>${title}</h1><p>${text}</p></section>`), 404);

function postPage(simulator: Simulator, post: WorldPost): Reply {
  const author = post.source as SocialAuthor;
  if (isDeleted(post, simulator.world.now())) return missing('Запись удалена', 'Автор удалил эту запись.');
  if (author.obstacle === 'closed') return missing('Закрытый автор', 'Записи видны только участникам.');
  return htmlReply(pageLayout(author.title, postBlock(simulator, post), author.language));
}

function authorWall(simulator: Simulator, author: SocialAuthor): Reply {
  if (author.obstacle && author.obstacle !== 'closed')
    return missing('Страница недоступна', 'Она удалена или заблокирована.');
  const posts =
    author.obstacle === 'closed'
      ? '<section><p>Это закрытая страница: записи видны только участникам.</p></section>'
      : authorPage(simulator, author, { count: shownPosts })
          .posts.map(({ post }) => postBlock(simulator, post))
          .join('\n');
  const followers = author.hidesFollowers ? 'скрыты' : author.followers;
  return htmlReply(
    pageLayout(
      author.title,
      `<section><h1>${escapeMarkup(author.title)}</h1>
<p class="meta">@${escapeMarkup(author.name)} · подписчиков: ${followers}</p>
<p>${escapeMarkup(author.about)}</p></section>${posts}`,
      author.language,
    ),
  );
}

/** The codes and names that the parts of an address may be, last part first. */
const partsOf = (path: string): string[] => path.split('/').filter(Boolean).reverse();

/**
 * `/www/{network}/…`: the page of a post (`watch?v=`, `shorts/…`, `…/topic/…`, `…/posts/…`, `p/…`, `reel/…`) or of an
 * author, in the addresses of the network; undefined when there is none.
 */
export function socialPage(simulator: Simulator, path: string, query: URLSearchParams): Reply | undefined {
  const [networkPart = '', ...rest] = path.split('/');
  const network = networkIds.find((id): id is SocialNetwork => id === networkPart && id !== 'smi' && id !== 'vk');
  if (!network) return undefined;
  const parts = partsOf(rest.join('/'));
  const isOfPage = network === 'facebook' && parts[1] === 'posts';
  const page = network === 'telegram' || isOfPage ? findAuthor(network, parts[isOfPage ? 2 : 1] ?? '') : undefined;
  const code = query.get('v') ?? (page ? `${page.id}_${parts[0]}` : (parts[0] ?? ''));
  const post = simulator.world.byCode(code);
  if (post?.source.network === network) return postPage(simulator, post);
  const author = findAuthor(network, parts[0] ?? '');
  return author && authorWall(simulator, author);
}
