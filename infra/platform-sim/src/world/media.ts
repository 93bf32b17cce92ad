import type { WorldPost } from './post.js';
import { mix, Random } from './random.js';

export interface PostPicture {
  /** Address without the base: `/img/…`. */
  path: string;
  width: number;
  height: number;
}

/** What a post of a network other than VK shows beside its text. */
export interface PostMedia {
  kind: 'none' | 'photo' | 'album' | 'video' | 'short' | 'live' | 'link' | 'poll';
  /** The photos, or the still of a video; empty for 'none', 'link' and 'poll'. */
  pictures: PostPicture[];
  /** Of a video, a short one or a broadcast; otherwise 0. */
  durationSeconds: number;
  /** The linked address, only of kind 'link'. */
  link?: { url: string; host: string };
}

const video = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };
const landscape = { width: 807, height: 533 };
const square = { width: 1080, height: 1080 };
const linkedHosts = ['dala-habar.kz', 'astana-vesti.kz', 'uly-dala.kz', 'gov-portal.kz'];

/** Address of a drawn picture without the base; width and height in pixels, at most 1280. */
export const picturePath = (id: string, { width, height }: { width: number; height: number }): string =>
  `/img/${id}-${width}x${height}.png`;

function picturesOf(post: WorldPost, count: number, size: { width: number; height: number }): PostPicture[] {
  return Array.from({ length: count }, (_, i) => ({
    path: picturePath(mix(post.seed, 60 + i).toString(36), size),
    ...size,
  }));
}

type Kind = PostMedia['kind'];
/** Kinds with their shares; every post of YouTube is a video, no post of Instagram is without a picture. */
const shares: Record<string, readonly (readonly [Kind, number])[]> = {
  youtube: [
    ['video', 0.72],
    ['short', 0.2],
    ['live', 0.08],
  ],
  instagram: [
    ['photo', 0.45],
    ['album', 0.25],
    ['short', 0.3],
  ],
  facebook: [
    ['photo', 0.4],
    ['album', 0.15],
    ['video', 0.12],
    ['live', 0.03],
    ['link', 0.15],
    ['none', 0.15],
  ],
  telegram: [
    ['photo', 0.38],
    ['album', 0.14],
    ['video', 0.15],
    ['link', 0.12],
    ['poll', 0.04],
    ['none', 0.17],
  ],
  ok: [
    ['photo', 0.4],
    ['album', 0.15],
    ['video', 0.12],
    ['link', 0.1],
    ['poll', 0.05],
    ['none', 0.18],
  ],
};

function kindOf(network: string, chance: number): Kind {
  let sum = 0;
  for (const [kind, share] of shares[network] ?? []) {
    sum += share;
    if (chance < sum) return kind;
  }
  return 'none';
}

/** What every poll outside of VK asks, and its answers. */
export const POLL = { question: 'Согласны ли вы?', answers: ['Да', 'Нет', 'Пока не знаю'] } as const;

/** The media of a post of a network other than VK; the same for the same post. */
export function mediaOf(post: WorldPost): PostMedia {
  const random = new Random(mix(post.seed, 8));
  const { network } = post.source;
  const chosen = kindOf(network, random.next());
  // A poll adds its question to the text, and a text that was given stays as it is.
  const kind = chosen === 'poll' && post.manual?.text !== undefined ? 'none' : chosen;
  const photo = network === 'instagram' ? square : landscape;

  switch (kind) {
    case 'photo':
      return { kind, pictures: picturesOf(post, 1, photo), durationSeconds: 0 };
    case 'album':
      return { kind, pictures: picturesOf(post, random.int(2, 5), photo), durationSeconds: 0 };
    case 'video':
      return { kind, pictures: picturesOf(post, 1, video), durationSeconds: random.int(61, 1500) };
    case 'live':
      return { kind, pictures: picturesOf(post, 1, video), durationSeconds: random.int(900, 7200) };
    case 'short':
      return { kind, pictures: picturesOf(post, 1, upright), durationSeconds: random.int(8, 60) };
    case 'link': {
      const host = random.pick(linkedHosts);
      return {
        kind,
        pictures: [],
        durationSeconds: 0,
        link: { url: `https://${host}/news/${random.int(1000, 99_999)}`, host },
      };
    }
    default:
      return { kind, pictures: [], durationSeconds: 0 };
  }
}
