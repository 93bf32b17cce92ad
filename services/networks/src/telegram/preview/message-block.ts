import { pollText } from '../../network/collected-text.js';
import type { RawPost } from '../../network/network-collector.js';
import { jsonOrNothing } from '../../outbound/json-body.js';
import type { PageElement } from '../../smi/page/dom.js';
import { messageText, ownText } from './message-text.js';

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, B: 1_000_000_000 };

/** A message of a preview; an album is one. Ids are those of its first and last message. */
export interface PreviewMessage {
  id: number;
  lastId: number;
  /** The numeric id of its channel, if the page says it. */
  channelId?: string;
  /** Its time, unix ms; absent for a service message that shows none. */
  at?: number;
  isEdited: boolean;
  /** Absent for a service message. */
  post?: Omit<RawPost, 'code' | 'ownerCode' | 'url'>;
}

const PICTURES = [
  '.tgme_widget_message_photo_wrap',
  '.tgme_widget_message_video_thumb',
  '.tgme_widget_message_roundvideo_thumb',
  '.link_preview_image',
  '.link_preview_right_image',
  '.link_preview_video_thumb',
].join(',');
const ROUND_VIDEO = '.tgme_widget_message_roundvideo_player';
const SONG = '.tgme_widget_message_document_icon.audio';
const VIDEO = `.tgme_widget_message_video_player,${ROUND_VIDEO}`;

/** Publishing types by what a message contains, the most specific first. */
const TYPE_RULES: readonly (readonly [string, number])[] = [
  ['.tgme_widget_message_forwarded_from', 5],
  [ROUND_VIDEO, 8],
  ['.tgme_widget_message_video_player', 3],
  ['.tgme_widget_message_poll', 6],
  ['.tgme_widget_message_photo_wrap,.tgme_widget_message_sticker_wrap', 2],
  [`.tgme_widget_message_voice_player,.tgme_widget_message_voice,${SONG}`, 14],
  ['.tgme_widget_message_document_wrap,.tgme_widget_message_document', 13],
  ['.tgme_widget_message_link_preview', 4],
];
const TEXT_TYPE = 1;
const OTHER_TYPE = 15;

/** An album has at most ten messages; ids further away are links to something else. */
const MAX_ALBUM = 10;

/**
 * Reads the block of a message; undefined when it has no id, or no date and is no service message. `bases` are the
 * addresses of Telegram's site, first the one of the page.
 */
export function readMessage(block: PageElement, bases: readonly [string, ...string[]]): PreviewMessage | undefined {
  const id = Number(/\/(\d{1,15})$/.exec(block.getAttribute('data-post') ?? '')?.[1]);
  const at = Date.parse(block.querySelector('time[datetime]')?.getAttribute('datetime') ?? '');
  const isService = classesOf(block).has('service_message');
  if (!(id > 0) || (Number.isNaN(at) && !isService)) return undefined;
  const channelId = channelIdOf(block);
  const meta = block.querySelector('.tgme_widget_message_meta');
  return {
    id,
    lastId: lastIdOf(block, id),
    ...(channelId !== undefined && { channelId }),
    ...(!Number.isNaN(at) && { at }),
    isEdited: meta !== null && /\p{L}/u.test(ownText(meta)),
    ...(!isService && { post: readPost(block, new Date(at).toISOString(), bases) }),
  };
}

const classesOf = (element: PageElement): Set<string> => new Set((element.getAttribute('class') ?? '').split(/\s+/));

/** `data-view` is base64 of `{"c":-<channel id>,"p":<message id>,…}`. */
function channelIdOf(block: PageElement): string | undefined {
  const view = jsonOrNothing(Buffer.from(block.getAttribute('data-view') ?? '', 'base64').toString('utf8'));
  const channel = typeof view === 'object' && view !== null && 'c' in view ? String(view.c) : '';
  return /^-([1-9]\d{0,15})$/.exec(channel)?.[1];
}

/** The pictures of an album lead to its messages. */
function lastIdOf(block: PageElement, id: number): number {
  const ids = [...block.querySelectorAll('.tgme_widget_message_grouped a[href]')].map((link) =>
    Number(/\/(\d{1,15})(?:\?[^/]*)?$/.exec(link.getAttribute('href') ?? '')?.[1]),
  );
  return Math.max(id, ...ids.filter((other) => other > id && other < id + MAX_ALBUM));
}

function readPost(
  block: PageElement,
  publishedAt: string,
  bases: readonly [string, ...string[]],
): NonNullable<PreviewMessage['post']> {
  const text = textOf(block);
  const pictures = picturesOf(block, bases);
  const type = TYPE_RULES.find(([selector]) => block.querySelector(selector))?.[1];
  return {
    publishedAt,
    title: '',
    text,
    ...(pictures[0] !== undefined && { displayUrl: pictures[0] }),
    ...(pictures.length > 1 && { pictures }),
    counters: {
      likes: reactionsOf(block),
      comments: -1,
      shares: -1,
      views: shortCount(block.querySelector('.tgme_widget_message_views')?.textContent ?? ''),
    },
    publishingType: type ?? (text ? TEXT_TYPE : OTHER_TYPE),
    isVideo: block.querySelector(VIDEO) !== null,
    isAdvert: false,
  };
}

/** The text with a poll's question and answers; without any, the name of a file, or performer and title of a song. */
function textOf(block: PageElement): string {
  const textIn = (selector: string): string => {
    const element = block.querySelector(selector);
    return element ? messageText(element) : '';
  };
  const answers = [...block.querySelectorAll('.tgme_widget_message_poll_option_text')].map(messageText);
  const poll = pollText(textIn('.tgme_widget_message_poll_question'), answers);
  const said = [textIn('.js-message_text'), poll].filter(Boolean).join('\n');
  const title = textIn('.tgme_widget_message_document_title');
  if (said || !block.querySelector(SONG)) return said || title;
  return [textIn('.tgme_widget_message_document_extra'), title].filter(Boolean).join(' – ');
}

/** All reactions together; -1 when none are shown. */
function reactionsOf(block: PageElement): number {
  const counts = [...block.querySelectorAll('.tgme_reaction')]
    .map((reaction) => shortCount(ownText(reaction)))
    .filter((count) => count >= 0);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : -1;
}

/** Addresses of the pictures in their order, each once: only https ones, and those of Telegram's site as configured. */
function picturesOf(block: PageElement, bases: readonly [string, ...string[]]): string[] {
  const origins = bases.map((base) => new URL(base).origin);
  const [page] = bases;
  const addresses = [...block.querySelectorAll(PICTURES)].flatMap((element) => {
    const style = element.getAttribute('style') ?? '';
    const [, , address = ''] = /background-image:\s*url\((['"]?)([^'"()\s]{1,2000})\1\)/.exec(style) ?? [];
    if (!address || !URL.canParse(address, page)) return [];
    const url = new URL(address, page);
    return url.protocol === 'https:' || origins.includes(url.origin) ? [url.href] : [];
  });
  return [...new Set(addresses)];
}

/** The number that '12.3K', '1.2M', '1 234' or '1,234' stand for, rounded as Telegram did; -1 for other text. */
export function shortCount(text: string): number {
  const compact = text.replace(/\s/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '');
  const [, number, unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?)([KMB]?)$/i.exec(compact) ?? [];
  return number === undefined ? -1 : Math.round(Number(number) * (UNITS[unit.toUpperCase()] ?? 1));
}
