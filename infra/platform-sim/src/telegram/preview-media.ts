import { escapeMarkup } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import type { PostView } from '../social/post-view.js';
import { POLL, type PostPicture } from '../world/media.js';
import { messageIdOf } from './channels/channel-ids.js';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const imageStyle = (simulator: Simulator, { path }: PostPicture): string =>
  `background-image:url('${simulator.controlUrl}${path}')`;

const share = ({ width, height }: PostPicture): string => ((height / width) * 100).toFixed(3);

const photo = (simulator: Simulator, picture: PostPicture, address: string, kind = ''): string =>
  `<a class="tgme_widget_message_photo_wrap${kind}" href="${address}" style="width:${picture.width}px;` +
  `${imageStyle(simulator, picture)}"><div class="tgme_widget_message_photo" ` +
  `style="padding-top:${share(picture)}%"></div></a>`;

const video = (simulator: Simulator, still: PostPicture, address: string, seconds: number): string =>
  `<a class="tgme_widget_message_video_player js-message_video_player" href="${address}">` +
  `<i class="tgme_widget_message_video_thumb" style="${imageStyle(simulator, still)}"></i>` +
  `<div class="tgme_widget_message_video_wrap" style="width:${still.width}px;padding-top:${share(still)}%"></div>` +
  `<time class="message_video_duration js-message_video_duration">${clock(seconds)}</time></a>`;

const pollOption = (answer: string): string =>
  '<div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_value">' +
  `<div class="tgme_widget_message_poll_option_text">${answer}</div></div></div>`;

const poll = (): string =>
  '<div class="tgme_widget_message_poll js-poll">' +
  `<div class="tgme_widget_message_poll_question">${POLL.question}</div>` +
  '<div class="tgme_widget_message_poll_type">Anonymous Poll</div><div class="tgme_widget_message_poll_options">' +
  POLL.answers.map(pollOption).join('') +
  '</div></div>';

function link({ media, title }: PostView): string {
  if (!media.link) return '';
  return (
    `<a class="tgme_widget_message_link_preview" href="${escapeMarkup(media.link.url)}">` +
    `<div class="link_preview_site_name accent_color" dir="auto">${escapeMarkup(media.link.host)}</div>` +
    `<div class="link_preview_title" dir="auto">${escapeMarkup(title)}</div></a>`
  );
}

/** The address of one message of an album. */
const partAddress = ({ post }: PostView, address: string, part: number): string =>
  `${address.slice(0, address.lastIndexOf('/'))}/${messageIdOf(post) + part}?single`;

const album = (photos: readonly string[]): string =>
  '<div class="tgme_widget_message_grouped_wrap js-message_grouped_wrap">' +
  `<div class="tgme_widget_message_grouped js-message_grouped">${photos.join('')}</div></div>`;

/** The media of a post in the public preview; `address` is its page. */
export function previewMedia(simulator: Simulator, view: PostView, address: string): string {
  const { kind, pictures, durationSeconds } = view.media;
  const [first] = pictures;
  switch (kind) {
    case 'photo':
      return first ? photo(simulator, first, address) : '';
    case 'album':
      return album(
        pictures.map((picture, i) => photo(simulator, picture, partAddress(view, address, i), ' grouped_media_wrap')),
      );
    case 'video':
    case 'short':
    case 'live':
      return first ? video(simulator, first, address, durationSeconds) : '';
    case 'poll':
      return poll();
    case 'link':
      return link(view);
    default:
      return '';
  }
}
