import { cleanLine, cleanText } from '../../network/collected-text.js';
import { NetworkFault } from '../../network/network-fault.js';
import { schemaDrift } from '../../outbound/json-body.js';
import { type PageElement, htmlDocument } from '../../smi/page/dom.js';
import { type PreviewMessage, readMessage, shortCount } from './message-block.js';
import { messageText } from './message-text.js';

/** A page of a channel's public preview. */
export interface PreviewPage {
  /** The numeric id of the channel; absent on a page without messages. */
  channelId?: string;
  username: string;
  title: string;
  about: string;
  /** Rounded as shown; -1 when hidden. */
  followers: number;
  /** Oldest first. */
  messages: PreviewMessage[];
  /** Blocks of an unknown shape. */
  skipped: number;
  hasOlder: boolean;
}

const MAX_BIOGRAPHY_LENGTH = 10_000;
/** Elements apart from line breaks: t.me sends about 3,000, and far more would block the process. */
const MAX_TAGS = 40_000;
const TAG = /<(?!br\b|\/)/gi;

/**
 * Reads a preview that was fetched at `pagesBase`; its links have `webBase`. Throws 'schema_drift' for any other page,
 * and when none of its messages can be read; 'transient' for a page that was cut off: it lacks its newest messages.
 */
export function readPreview(html: string, pagesBase: string, webBase = pagesBase): PreviewPage {
  const document = htmlDocument(checkedSize(html));
  const history = document.querySelector('.js-message_history,.tgme_channel_history');
  const info = document.querySelector('.tgme_channel_info,.tgme_header_info');
  if (!history || !info) throw schemaDrift('preview', 'no preview of a channel', html);
  if (!/<\/html\s*>/i.test(html.slice(-1_000)))
    throw new NetworkFault('transient', { code: 'cut_off', message: 'the preview has no end' });
  const blocks = [...history.querySelectorAll('.tgme_widget_message')];
  const messages = blocks
    .flatMap((block) => readMessage(block, [pagesBase, webBase]) ?? [])
    .sort((a, b) => a.id - b.id);
  // Dates without a message that can be read mean that the messages look different now.
  if (messages.length === 0 && (blocks.length > 0 || history.querySelector('time[datetime]')))
    throw schemaDrift('preview', 'no message can be read', html);
  const channelId = messages.find((message) => message.channelId !== undefined)?.channelId;
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const about = document.querySelector('.tgme_channel_info_description');
  return {
    ...(channelId !== undefined && { channelId }),
    username: cleanLine(textOf('.tgme_channel_info_header_username')).replace(/^@/, ''),
    title: cleanLine(textOf('.tgme_channel_info_header_title') || textOf('.tgme_header_title')),
    about: about ? cleanText(messageText(about), MAX_BIOGRAPHY_LENGTH) : '',
    followers: followersOf([...document.querySelectorAll('.tgme_channel_info_counter')]),
    messages,
    skipped: blocks.length - messages.length,
    hasOlder: document.querySelector('[data-before],link[rel="prev"]') !== null,
  };
}

function followersOf(counters: readonly PageElement[]): number {
  const part = (counter: PageElement, name: string): string =>
    counter.querySelector(`.counter_${name}`)?.textContent?.trim() ?? '';
  const found = counters.find((counter) => part(counter, 'type').startsWith('subscriber'));
  return found ? shortCount(part(found, 'value')) : -1;
}

/** Whether the page to which t.me leads in place of a preview shows a channel: one without a public preview. */
export function showsChannel(html: string): boolean {
  const document = htmlDocument(checkedSize(html));
  return /\d\s+subscribers?$/.test(document.querySelector('.tgme_page_extra')?.textContent?.trim() ?? '');
}

function checkedSize(html: string): string {
  if ((html.match(TAG)?.length ?? 0) > MAX_TAGS) throw schemaDrift('preview', 'too many elements', html);
  return html;
}
