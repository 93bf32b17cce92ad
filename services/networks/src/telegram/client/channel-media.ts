import type { tl } from '@mtcute/core';
import { pollText } from '../../network/collected-text.js';
import { plainText } from './channel-text.js';

const PHOTO_TYPE = 2;
const VIDEO_TYPE = 3;
const LINK_TYPE = 4;
const POLL_TYPE = 6;
const LIVE_TYPE = 7;
const SHORT_VIDEO_TYPE = 8;
const STORY_TYPE = 9;
const DOCUMENT_TYPE = 13;
const AUDIO_TYPE = 14;

/** Publishing types of media, the most specific first: the type of an album is the first that one of its parts has. */
const ORDER = [
  LIVE_TYPE,
  SHORT_VIDEO_TYPE,
  STORY_TYPE,
  VIDEO_TYPE,
  POLL_TYPE,
  PHOTO_TYPE,
  AUDIO_TYPE,
  DOCUMENT_TYPE,
  LINK_TYPE,
];

type Attribute = tl.TypeDocumentAttribute['_'];

const attributesOf = ({ document }: tl.RawMessageMediaDocument): tl.TypeDocumentAttribute[] =>
  document?._ === 'document' ? document.attributes : [];

function typeOfDocument(media: tl.RawMessageMediaDocument): number {
  const attributes = attributesOf(media);
  const has = (kind: Attribute): boolean => attributes.some(({ _ }) => _ === kind);
  const isRound = attributes.some((each) => each._ === 'documentAttributeVideo' && each.roundMessage);
  if (has('documentAttributeSticker')) return PHOTO_TYPE;
  if (media.round || isRound) return SHORT_VIDEO_TYPE;
  if (media.video || has('documentAttributeVideo') || has('documentAttributeAnimated')) return VIDEO_TYPE;
  return media.voice || has('documentAttributeAudio') ? AUDIO_TYPE : DOCUMENT_TYPE;
}

/** The type of what can only be seen for a payment. */
function typeOfPaid(media: tl.TypeMessageExtendedMedia): number | undefined {
  if (media._ === 'messageExtendedMedia') return typeOf(media.media);
  return media.videoDuration === undefined ? PHOTO_TYPE : VIDEO_TYPE;
}

function typeOf(media: tl.TypeMessageMedia): number | undefined {
  switch (media._) {
    case 'messageMediaPhoto':
      return PHOTO_TYPE;
    case 'messageMediaDocument':
      return typeOfDocument(media);
    case 'messageMediaPoll':
      return POLL_TYPE;
    case 'messageMediaVideoStream':
      return LIVE_TYPE;
    case 'messageMediaStory':
      return STORY_TYPE;
    case 'messageMediaPaidMedia':
      return firstOf(media.extendedMedia.map(typeOfPaid));
    case 'messageMediaWebPage':
      return media.webpage._ === 'webPage' ? LINK_TYPE : undefined;
    default:
      return undefined;
  }
}

const firstOf = (types: readonly (number | undefined)[]): number | undefined =>
  ORDER.find((type) => types.includes(type));

/** The publishing type (1 to 15) that the media of a post make of it; undefined when none is of a known type. */
export const typeOfMedia = (media: readonly tl.TypeMessageMedia[]): number | undefined => firstOf(media.map(typeOf));

const VIDEO_TYPES: ReadonlySet<number | undefined> = new Set([LIVE_TYPE, SHORT_VIDEO_TYPE, VIDEO_TYPE]);

/** Whether a video can be watched in the post. */
export const hasVideo = (media: readonly tl.TypeMessageMedia[]): boolean =>
  media.some((each) => VIDEO_TYPES.has(typeOf(each)));

/** What media say besides the text of their message: a poll's question with its answers, a list with its items. */
export function textOfMedia(media: tl.TypeMessageMedia): string {
  if (media._ === 'messageMediaPoll') {
    const [question = '', ...answers] = [media.poll.question, ...media.poll.answers.map((answer) => answer.text)].map(
      ({ text, entities }) => plainText(text, entities),
    );
    return pollText(question, answers);
  }
  if (media._ !== 'messageMediaToDo') return '';
  return [media.todo.title.text, ...media.todo.list.map(({ title }) => `– ${title.text}`)].join('\n');
}

/** What a post without text shows of its media: a title, performer and title of a song, the name of a file. */
export function titleOfMedia(media: tl.TypeMessageMedia): string {
  switch (media._) {
    case 'messageMediaDocument':
      return titleOfFile(attributesOf(media));
    case 'messageMediaWebPage':
      return media.webpage._ === 'webPage' ? (media.webpage.title ?? media.webpage.url) : '';
    case 'messageMediaVenue':
      return [media.title, media.address].filter(Boolean).join(', ');
    case 'messageMediaInvoice':
      return media.title;
    case 'messageMediaGame':
      return media.game.title;
    default:
      return '';
  }
}

function titleOfFile(attributes: readonly tl.TypeDocumentAttribute[]): string {
  if (attributes.some(({ _ }) => _ === 'documentAttributeSticker')) return '';
  const song = attributes.find((each) => each._ === 'documentAttributeAudio');
  const file = attributes.find((each) => each._ === 'documentAttributeFilename');
  return [song?.performer, song?.title].filter(Boolean).join(' – ') || (file?.fileName ?? '');
}

/** The picture to which a link leads; all other pictures have no address outside of the network. */
export function publicPicture(media: tl.TypeMessageMedia): string | undefined {
  if (media._ !== 'messageMediaWebPage' || media.webpage._ !== 'webPage' || media.webpage.type !== 'photo')
    return undefined;
  return /^https?:\/\/.*\.(?:jpe?g|png|webp|gif)(?:\?.*)?$/i.test(media.webpage.url) ? media.webpage.url : undefined;
}
