import { escapeMarkup, type Reply, htmlReply, reply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { webBaseOf } from '../social/page-address.js';
import { type PostView, viewsOf } from '../social/post-view.js';
import type { FaultName } from '../faults/fault.js';
import type { SocialAuthor } from '../world/social-author.js';
import { hashText } from '../world/random.js';
import { messagesPerPost } from '../world/post-codes.js';
import { channelIdOf, messageIdOf, postNumberOf } from './channels/channel-ids.js';
import { previewMedia } from './preview-media.js';

const pagePosts = 20;
const emoji = ['👍', '❤', '🔥'];

/** 12 345 as Telegram writes it: 12.3K. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] = count < 1_000_000 ? [count / 1000, 'K'] : [count / 1_000_000, 'M'];
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const rounded = (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits);
  return `${digits ? rounded.replace(/\.?0+$/, '') : rounded}${unit}`;
}

const withBreaks = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br/>');

function reactionsBlock({ counters }: PostView): string {
  const counts = [0.6, 0.25, 0.1].map((share) => Math.floor(counters.likes * share));
  const items = counts.flatMap((count, i) =>
    count > 0 ? [`<span class="tgme_reaction"><i class="emoji"><b>${emoji[i]}</b></i>${shortCount(count)}</span>`] : [],
  );
  return items.length ? `<div class="tgme_widget_message_reactions js-message_reactions">${items.join('')}</div>` : '';
}

/** `data-view`, with which the page counts a view: channel, message, time and a mark of its own. */
function viewToken(simulator: Simulator, { author, post }: PostView): string {
  const token = {
    c: -channelIdOf(author),
    p: messageIdOf(post),
    t: Math.floor(simulator.world.now() / 1000),
    h: hashText(`view ${author.id} ${post.id}`).toString(16),
  };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function messageBlock(simulator: Simulator, view: PostView, name: string, isBare: boolean): string {
  const base = webBaseOf(simulator, 'telegram');
  const id = messageIdOf(view.post);
  const address = `${base}/${name}/${id}`;
  const iso = new Date(Math.floor(view.at / 1000) * 1000).toISOString();
  const title = escapeMarkup(view.author.title);
  const owner = `<a class="tgme_widget_message_owner_name" href="${base}/${name}"><span dir="auto">${title}</span></a>`;
  const text = view.text
    ? `<div class="tgme_widget_message_text js-message_text" dir="auto">${withBreaks(view.text)}</div>`
    : '';
  const views = isBare
    ? ''
    : `<span class="tgme_widget_message_views">${shortCount(view.counters.views)}</span>` +
      '<span class="copyonly"> views</span>';
  const edited = view.editedAt === null ? '' : 'edited &nbsp;';
  const time = `<time datetime="${iso.replace('.000Z', '+00:00')}" class="time">${iso.slice(11, 16)}</time>`;
  const date = `<a class="tgme_widget_message_date" href="${address}">${time}</a>`;
  const meta = `<span class="tgme_widget_message_meta">${edited}${date}</span>`;
  const marks = `data-post="${name}/${id}" data-view="${viewToken(simulator, view)}"`;
  return `<div class="tgme_widget_message_wrap js-widget_message_wrap">
<div class="tgme_widget_message text_not_supported_wrap js-widget_message" ${marks}>
  <div class="tgme_widget_message_bubble">
    <div class="tgme_widget_message_author accent_color">${owner}</div>
${previewMedia(simulator, view, address)}${text}
${isBare ? '' : reactionsBlock(view)}<div class="tgme_widget_message_footer compact js-message_footer">
      <div class="tgme_widget_message_info short js-message_info">${views}${meta}</div>
    </div>
  </div>
</div></div>`;
}

const counterBlock = (value: string, type: string): string =>
  `<div class="tgme_channel_info_counter"><span class="counter_value">${value}</span> ` +
  `<span class="counter_type">${type}</span></div>`;

function feed(simulator: Simulator, author: SocialAuthor, name: string, parts: { messages: string; before: string }) {
  const base = webBaseOf(simulator, 'telegram');
  const title = escapeMarkup(author.title);
  const photo = `${simulator.controlUrl}/img/${author.name}-200.png`;
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8">
    <title>${title} – Telegram</title>
<meta property="og:title" content="${title}">
<meta property="og:image" content="${photo}">
<meta property="og:site_name" content="Telegram">
<meta property="og:description" content="${escapeMarkup(author.about)}">
${parts.before ? `<link rel="prev" href="${base}/s/${name}?before=${parts.before}">` : ''}
<link rel="canonical" href="${base}/s/${name}">
  </head>
  <body class="widget_frame_base tgme_webpreview emoji_image thin_box_shadow tme_mode no_transitions">
    <header class="tgme_header search_collapsed"><div class="tgme_container"><section class="tgme_right_column">
      <div class="tgme_channel_info">
        <div class="tgme_channel_info_header">
          <i class="tgme_page_photo_image"><img src="${photo}"></i>
          <div class="tgme_channel_info_header_title"><span dir="auto">${title}</span></div>
          <div class="tgme_channel_info_header_username"><a href="${base}/${name}">@${name}</a></div>
        </div>
        <div class="tgme_channel_info_counters">${counterBlock(shortCount(author.followers), 'subscribers')}</div>
        <div class="tgme_channel_info_description">${withBreaks(author.about)}</div>
      </div>
    </section>
      <div class="tgme_header_info"><a class="tgme_header_link" href="${base}/${name}">
        <div class="tgme_header_title_wrap"><div class="tgme_header_title"><span dir="auto">${title}</span></div></div>
        <div class="tgme_header_counter">${shortCount(author.followers)} subscribers</div>
      </a></div>
    </div></header>
    <main class="tgme_main" data-url="/${name}"><div class="tgme_container">
      <section class="tgme_channel_history js-message_history">
${parts.messages}
      </section>
    </div></main>
  </body>
</html>
`;
}

/** The public preview of a channel and the codes of its posts. */
export interface Preview {
  reply: Reply;
  served: string[];
}

/**
 * `/t.me/s/{name}`: the last twenty posts, oldest first, of the ones before or after a message id. A channel without a
 * preview redirects to its page, as on t.me.
 */
export function previewPage(
  simulator: Simulator,
  { name, query, fault }: { name: string; query: URLSearchParams; fault: FaultName | undefined },
): Preview {
  const { telegram, world } = simulator;
  const author = telegram.names.find(name);
  const page = `${webBaseOf(simulator, 'telegram')}/${encodeURIComponent(name)}`;
  if (!author || author.obstacle) return { reply: reply(302, 'text/html', '', { location: page }), served: [] };
  const messageIn = (parameter: string): number | undefined => {
    const value = fault === 'infinitePaging' ? null : query.get(parameter);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const [afterId, beforeId] = [messageIn('after'), messageIn('before')];
  const after = afterId === undefined ? undefined : postNumberOf(afterId);
  // An album belongs to the page when its first message does.
  const ending = beforeId === undefined ? undefined : Math.ceil(beforeId / messagesPerPost);
  // Numbers have no gaps, so that the twenty posts after one are at most so far away.
  const newest = after === undefined ? ending : after + pagePosts + 1;
  const found = fault === 'emptyPage' ? [] : world.postsBefore(author, newest, pagePosts);
  const views = viewsOf(
    simulator,
    found.filter(({ id }) => after === undefined || id > after),
    fault,
  ).reverse();
  const first = views[0]?.post;
  const isMore = first !== undefined && world.postsBefore(author, first.id, 1).length > 0;
  const before = isMore ? String(messageIdOf(first)) : '';
  const current = telegram.names.of(author);
  const more = before
    ? '<div class="tgme_widget_message_centered js-messages_more_wrap"><a href="/s/' +
      `${current}?before=${before}" class="tme_messages_more js-messages_more" data-before="${before}"></a></div>\n`
    : '';
  const blocks = views.map((view) => messageBlock(simulator, view, current, fault === 'missingFields'));
  const html = feed(simulator, author, current, { messages: more + blocks.join('\n'), before });
  const shown = fault === 'schemaDrift' ? html.replaceAll('tgme_widget_message', 'tgme_message') : html;
  return { reply: htmlReply(shown), served: views.map(({ code }) => code) };
}
