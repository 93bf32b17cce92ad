import type { PostView } from '../../social/post-view.js';
import { POLL, type PostPicture } from '../../world/media.js';
import { hashText, mix } from '../../world/random.js';
import { secondsOf } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { accessHashOf, fileIdOf, messageIdOf } from './channel-ids.js';

const dcOfFiles = 2;

const sizesOf = ({ width, height }: PostPicture): TlObject[] =>
  [
    { type: 'm', longest: 320 },
    { type: 'x', longest: 800 },
    { type: 'y', longest: 1280 },
  ].map(({ type, longest }) => {
    const scale = Math.min(1, longest / Math.max(width, height));
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    return { _: 'photoSize', type, w, h, size: Math.round(w * h * 0.15) };
  });

/** The picture of a message; its file is fetched with `upload.getFile`. */
function wirePhoto({ author, at }: PostView, messageId: number, picture: PostPicture): TlObject {
  return {
    _: 'messageMediaPhoto',
    photo: {
      _: 'photo',
      id: fileIdOf(author, messageId),
      access_hash: accessHashOf(messageId),
      file_reference: Buffer.from(`photo ${messageId}`),
      date: secondsOf(at),
      sizes: sizesOf(picture),
      dc_id: dcOfFiles,
    },
  };
}

function wireVideo({ author, at, media }: PostView, messageId: number, still: PostPicture): TlObject {
  return {
    _: 'messageMediaDocument',
    video: true,
    document: {
      _: 'document',
      id: fileIdOf(author, messageId),
      access_hash: accessHashOf(messageId),
      file_reference: Buffer.from(`video ${messageId}`),
      date: secondsOf(at),
      mime_type: 'video/mp4',
      size: media.durationSeconds * 120_000,
      thumbs: sizesOf(still).slice(0, 1),
      dc_id: dcOfFiles,
      attributes: [
        {
          _: 'documentAttributeVideo',
          supports_streaming: true,
          duration: media.durationSeconds,
          w: still.width,
          h: still.height,
        },
      ],
    },
  };
}

const plain = (text: string): TlObject => ({ _: 'textWithEntities', text, entities: [] });

function wirePoll({ author, post, counters }: PostView): TlObject {
  const total = Math.floor(counters.views / 12);
  const first = Math.floor((total * (40 + (mix(post.seed, 90) % 40))) / 100);
  const second = Math.floor(((total - first) * 2) / 3);
  const votes = [first, second, total - first - second];
  return {
    _: 'messageMediaPoll',
    poll: {
      _: 'poll',
      id: fileIdOf(author, messageIdOf(post)),
      question: plain(POLL.question),
      answers: POLL.answers.map((text, i) => ({ _: 'pollAnswer', text: plain(text), option: Buffer.from([i]) })),
    },
    results: {
      _: 'pollResults',
      results: votes.map((voters, i) => ({ _: 'pollAnswerVoters', option: Buffer.from([i]), voters })),
      total_voters: total,
    },
  };
}

function wireLink({ media, title }: PostView): TlObject | undefined {
  const { link } = media;
  return (
    link && {
      _: 'messageMediaWebPage',
      webpage: {
        _: 'webPage',
        id: BigInt(hashText(link.url)),
        url: link.url,
        display_url: link.url.replace('https://', ''),
        type: 'article',
        site_name: link.host,
        title,
      },
    }
  );
}

/** `MessageMedia` of one message of a post, the `part`th of an album; undefined for text only. */
export function wireMedia(view: PostView, part: number): TlObject | undefined {
  const messageId = messageIdOf(view.post) + part;
  const picture = view.media.pictures[part];
  switch (view.media.kind) {
    case 'photo':
    case 'album':
      return picture && wirePhoto(view, messageId, picture);
    case 'video':
    case 'short':
    case 'live':
      return picture && wireVideo(view, messageId, picture);
    case 'poll':
      return wirePoll(view);
    case 'link':
      return wireLink(view);
    default:
      return undefined;
  }
}
