import type { VkAttachment } from './wire.js';

type Rule = (attachment: VkAttachment) => boolean;

const ofType = (...types: string[]): Rule => {
  const set = new Set(types);
  return ({ type }) => set.has(type);
};
const videoOf = ({ video, clip }: VkAttachment): VkAttachment['video'] => video ?? clip;
const isVideo: Rule = ofType('video', 'clip');
/** A broadcast that is on, planned, or was recorded. */
const isLive: Rule = (a) => {
  const video = videoOf(a);
  return isVideo(a) && (video?.live === true || video?.type === 'live' || Boolean(video?.live_status));
};
const isShortVideo: Rule = (a) => a.type === 'clip' || (isVideo(a) && videoOf(a)?.type === 'short_video');
const isArticleLink: Rule = (a) => a.type === 'link' && /^https?:\/\/(m\.)?vk\.(com|ru)\/@/.test(a.link?.url ?? '');

/** Publishing types by attachment, the most specific first. */
const TYPE_RULES: readonly (readonly [Rule, number])[] = [
  [(a) => a.type === 'textlive' || isLive(a), 7],
  [isShortVideo, 8],
  [ofType('story', 'narrative'), 9],
  [ofType('video', 'video_playlist'), 3],
  [(a) => isArticleLink(a) || ofType('article', 'page', 'note')(a), 10],
  [ofType('poll'), 6],
  [ofType('photo', 'photos_list', 'posted_photo', 'album', 'graffiti', 'sticker'), 2],
  [ofType('audio', 'audio_playlist', 'podcast'), 14],
  [ofType('doc'), 13],
  [ofType('link', 'donut_link'), 4],
];

/** The publishing type (1 to 15) that the attachments make of a post; undefined when none is of a known type. */
export const typeOfAttachments = (attachments: readonly VkAttachment[]): number | undefined =>
  TYPE_RULES.find(([matches]) => attachments.some(matches))?.[1];

/** Whether a video can be watched in the post. */
export const hasVideo = (attachments: readonly VkAttachment[]): boolean => attachments.some(isVideo);

interface Sized {
  url?: string | undefined;
  src?: string | undefined;
  width?: number | undefined;
}

const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//.test(address);

/** The widest of the sizes of one picture. */
function widest(sizes: readonly Sized[]): string | undefined {
  const usable = sizes.flatMap(({ url, src, width = 0 }) => {
    const address = url ?? src;
    return isWebAddress(address) ? [{ address, width }] : [];
  });
  return usable.reduce<(typeof usable)[number] | undefined>(
    (best, size) => (best && best.width > size.width ? best : size),
    undefined,
  )?.address;
}

/** The sizes of an attachment's picture: a photo, the still of a video, the cover of an album, a preview of another. */
function sizesOf(a: VkAttachment): readonly Sized[] {
  const single = [a.posted_photo?.photo_604, a.graffiti?.photo_586, a.graffiti?.url, a.market?.thumb_photo];
  return [
    ...(a.photo?.sizes ?? []),
    ...(videoOf(a)?.image ?? []),
    ...(videoOf(a)?.sizes ?? []),
    ...(a.album?.thumb?.sizes ?? []),
    ...(a.market_album?.photo?.sizes ?? []),
    ...(a.video_playlist?.image ?? []),
    ...((a.link ?? a.donut_link)?.photo?.sizes ?? []),
    ...(a.article?.photo?.sizes ?? []),
    ...(a.doc?.preview?.photo?.sizes ?? []),
    ...(a.sticker?.images ?? []),
    ...single.map((url) => ({ url })),
  ];
}

/** The still that a video shows before it plays, where it has no picture of its own. */
const firstFrame = (a: VkAttachment): string | undefined => widest(videoOf(a)?.first_frame ?? []);

/** Addresses of the pictures of the attachments in their order, each once. */
export const picturesOf = (attachments: readonly VkAttachment[]): string[] => [
  ...new Set(attachments.map((a) => widest(sizesOf(a)) ?? firstFrame(a)).filter((address) => address !== undefined)),
];

/** What VK calls a video without a title of its own. */
const NO_TITLE = /^(?:без (?:названия|имени)|no (?:title|name)|untitled|атауы жоқ|атаусыз)$/i;

/** What an attachment says of itself: a caption, a title, a description, performer and title of a song, a name. */
export function wordsOf(a: VkAttachment): string[] {
  const song = a.audio ?? a.podcast;
  const shown = videoOf(a) ?? a.album ?? a.video_playlist;
  const titled =
    shown ?? a.article ?? a.link ?? a.donut_link ?? a.doc ?? a.market ?? a.page ?? a.note ?? a.market_album;
  const title = titled?.title?.replace(NO_TITLE, '').trim();
  const words = song
    ? [[song.artist, song.title].filter(Boolean).join(' – ')]
    : [a.photo?.text, title, shown || !title ? titled?.description : undefined, a.event?.text];
  return words.filter((word): word is string => Boolean(word?.trim()));
}
