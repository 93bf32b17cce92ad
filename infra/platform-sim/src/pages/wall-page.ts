import { escapeMarkup, type Reply, htmlReply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { repostedPost } from '../vk/wall-methods.js';
import { wireAttachments } from '../vk/wire-attachments.js';
import { countersAt, type Counters } from '../world/counters.js';
import { editedAt, isDeleted, wallText } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { type VkAuthor, authorByName } from '../world/vk-authors.js';
import { codeOf } from '../world/post-codes.js';
import { clockTime, pageLayout } from './page-layout.js';

const imageOf = (id: unknown, alt: string): string =>
  `<img src="/img/${String(id)}-604.png" width="604" height="399" alt="${alt}">`;

function attachmentsOf(post: WorldPost): string {
  return wireAttachments(post, '')
    .map((attachment) => {
      const content = attachment[attachment.type] as Record<string, unknown>;
      if (attachment.type === 'photo') return `<p>${imageOf(content['id'], 'Фотография к записи')}</p>`;
      if (attachment.type === 'video')
        return (
          `<p>${imageOf(content['id'], 'Кадр видео')}<br>` +
          `<span class="meta">Видео: ${escapeMarkup(String(content['title']))}</span></p>`
        );
      if (attachment.type === 'link') return `<p class="meta">Ссылка: ${escapeMarkup(String(content['url']))}</p>`;
      if (attachment.type === 'doc') return `<p class="meta">Файл: ${escapeMarkup(String(content['title']))}</p>`;
      if (attachment.type === 'audio') return `<p class="meta">Аудио: ${escapeMarkup(String(content['title']))}</p>`;
      if (attachment.type === 'album') return `<p class="meta">Альбом: ${escapeMarkup(String(content['title']))}</p>`;
      return `<p class="meta">Опрос: ${escapeMarkup(String(content['question']))}</p>`;
    })
    .join('\n');
}

function postBlock(simulator: Simulator, post: WorldPost): string {
  const author = post.source as VkAuthor;
  const now = simulator.world.now();
  const counters = countersAt(post, author.followers, now);
  const edited = editedAt(post, now);
  const original = repostedPost(post, { world: simulator.world, base: simulator.controlUrl, served: [] });
  const quoted = original ? quotation(original, now) : '';
  const text =
    original && !post.edit ? '' : `<p class="text">${escapeMarkup(wallText(post, now).slice(0, 20_000))}</p>`;
  return `<article class="post"><h2><a href="/${author.name}">${escapeMarkup(author.title)}</a></h2>
<p class="meta">${linkedTime(post)}${edited === null ? '' : ` · изменено ${clockTime(edited)}`}</p>
${text}${quoted}${original ? '' : attachmentsOf(post)}
<p class="meta">${reactionsOf(author, counters)}</p></article>`;
}

const quotation = (original: WorldPost, now: number): string =>
  `<blockquote><p class="meta"><a href="/${original.source.name}">${escapeMarkup(original.source.title)}</a>, ` +
  `${clockTime(original.at)}</p><p class="text">${escapeMarkup(wallText(original, now))}</p></blockquote>`;

const linkedTime = (post: WorldPost): string =>
  `<a href="/wall${codeOf(post)}">` +
  `<time datetime="${new Date(post.at).toISOString()}">${clockTime(post.at)}</time></a>`;

const reactionsOf = ({ commentsClosed }: VkAuthor, { likes, comments, reposts, views }: Counters): string =>
  `Нравится: ${likes} · Комментарии: ${commentsClosed ? 'закрыты' : comments} · ` +
  `Поделились: ${reposts} · Просмотры: ${views}`;

const missing = (title: string, text: string): Reply =>
  htmlReply(pageLayout(title, `<section><h1>${title}</h1><p>${text}</p></section>`), 404);

/** `/wall-1001_77`: the post, or the reason why it is not visible. */
export function postPage(simulator: Simulator, code: string): Reply {
  const post = simulator.world.byCode(code);
  if (!post || post.source.network !== 'vk')
    return missing('Запись не найдена', 'Такой записи нет или она ещё не опубликована.');
  if (isDeleted(post, simulator.world.now())) return missing('Запись удалена', 'Автор удалил эту запись.');
  if ((post.source as VkAuthor).obstacle === 'closed')
    return missing('Закрытый автор', 'Записи видны только участникам.');
  return htmlReply(pageLayout(post.source.title, postBlock(simulator, post), post.source.language));
}

/** `/shymnews`, `/club1001`: the newest posts of an author. */
export function wallPage(simulator: Simulator, name: string): Reply | undefined {
  const author = authorByName(name);
  if (!author) return undefined;
  const head =
    `<section><h1>${escapeMarkup(author.title)}</h1>` +
    `<p class="meta">@${author.name} · подписчиков: ${author.followers}</p>` +
    `<p>${escapeMarkup(author.about)}</p></section>`;
  if (author.obstacle === 'closed')
    return htmlReply(
      pageLayout(
        author.title,
        `${head}<section><p>Это закрытая страница: записи видны только участникам.</p></section>`,
      ),
    );
  if (author.obstacle === 'gone' || author.obstacle === 'banned')
    return missing('Страница недоступна', 'Она удалена или заблокирована.');
  return htmlReply(
    pageLayout(
      author.title,
      head +
        simulator.world
          .newestPosts(author, 20)
          .map((post) => postBlock(simulator, post))
          .join('\n'),
      author.language,
    ),
  );
}
