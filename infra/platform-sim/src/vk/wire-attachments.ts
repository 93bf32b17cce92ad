import type { WorldPost } from '../world/post.js';
import { drawContent } from '../world/content.js';
import { mix, Random } from '../world/random.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { ownerOf } from '../world/vk-authors.js';

type Attachment = Record<string, unknown> & { type: string };

const widths: readonly [string, number][] = [
  ['s', 75],
  ['m', 130],
  ['x', 604],
  ['y', 807],
];

function sizes(base: string, id: number): Record<string, unknown>[] {
  return widths.map(([type, width]) => ({
    type,
    url: `${base}/img/${id}-${width}.png`,
    width,
    height: Math.round(width * 0.66),
  }));
}

function photo(post: WorldPost, base: string, random: Random): Attachment {
  const id = 457_200_000 + random.int(0, 99_999);
  return {
    type: 'photo',
    photo: {
      album_id: -7,
      date: Math.floor(post.at / 1000),
      id,
      owner_id: ownerOf(post.source as VkAuthor),
      access_key: mix(id, 1).toString(16),
      sizes: sizes(base, id),
      text: '',
      has_tags: false,
    },
  };
}

/** A tenth of the videos are broadcasts, a quarter are short. */
function videoForm(post: WorldPost): 'video' | 'short' | 'live' {
  const share = mix(post.seed, 14) % 100;
  return share < 10 ? 'live' : share < 35 ? 'short' : 'video';
}

function video(post: WorldPost, base: string, random: Random): Attachment {
  const id = 456_200_000 + random.int(0, 99_999);
  const form = videoForm(post);
  const owner = ownerOf(post.source as VkAuthor);
  return {
    type: 'video',
    video: {
      id,
      owner_id: owner,
      access_key: mix(id, 2).toString(16),
      can_add: 1,
      comments: random.int(0, 40),
      date: Math.floor(post.at / 1000),
      description: '',
      duration: form === 'short' ? 12 + (id % 48) : random.int(12, 900),
      image: sizes(base, id).map(({ url, width, height }) => ({ url, width, height })),
      title: drawContent(post).title.slice(0, 80),
      type: form === 'short' ? 'short_video' : form === 'live' ? 'live' : 'video',
      ...(form === 'live' ? { live: 1, live_status: 'finished' } : {}),
      views: random.int(100, 90_000),
    },
  };
}

/** A fifth of the links lead to articles in VK itself. */
const isArticle = (post: WorldPost): boolean => mix(post.seed, 15) % 5 === 0;
const articleAddress = ({ source, id }: WorldPost): string => `https://vk.com/@${source.name}-${id}`;

function link(post: WorldPost, random: Random): Attachment {
  const host = random.pick(['dala-habar.kz', 'astana-vesti.kz', 'uly-dala.kz', 'gov-portal.kz']);
  return {
    type: 'link',
    link: {
      url: isArticle(post) ? articleAddress(post) : `https://${host}/news/${random.int(1000, 99_999)}`,
      title: drawContent(post).title.slice(0, 90),
      caption: host,
      description: '',
      is_favorite: false,
    },
  };
}

function poll(post: WorldPost, random: Random): Attachment {
  const votes = [random.int(10, 400), random.int(10, 400)] as const;
  const all = votes[0] + votes[1];
  const kazakh = drawContent(post).language === 'kk';
  const answer = (text: string, count: number, id: number): Record<string, unknown> => ({
    id,
    text,
    votes: count,
    rate: Math.round((count / all) * 10_000) / 100,
  });
  return {
    type: 'poll',
    poll: {
      id: random.int(900_000, 999_999),
      owner_id: ownerOf(post.source as VkAuthor),
      question: kazakh ? 'Сіз қалай ойлайсыз?' : 'А как думаете вы?',
      votes: all,
      created: Math.floor(post.at / 1000),
      end_date: 0,
      answers: [
        answer(kazakh ? 'Қолдаймын' : 'Поддерживаю', votes[0], 1),
        answer(kazakh ? 'Қарсымын' : 'Против', votes[1], 2),
      ],
      anonymous: true,
      multiple: false,
      closed: false,
      is_board: false,
      can_edit: false,
      disable_unvote: false,
      can_vote: true,
      can_report: true,
      can_share: true,
    },
  };
}

/** Attachments of the post: mostly photos, sometimes a video, a link, a poll, a file, a song, an album, or none. */
export function wireAttachments(post: WorldPost, base: string): Attachment[] {
  const random = new Random(mix(post.seed, 8));
  const chance = random.next();
  if (chance < 0.3) return rareAttachments(post, base);
  if (chance < 0.72)
    return Array.from({ length: random.chance(0.3) ? random.int(2, 4) : 1 }, () => photo(post, base, random));
  if (chance < 0.84) return [video(post, base, random)];
  if (chance < 0.96) return [link(post, random)];
  // A poll adds its question to the text, and a text that was given stays as it is.
  return post.manual?.text === undefined ? [poll(post, random)] : [];
}

/** A file, a song or an album for one in ten of the posts that would have nothing. */
function rareAttachments(post: WorldPost, base: string): Attachment[] {
  const share = mix(post.seed, 13) % 100;
  if (share >= 10) return [];
  const owner = ownerOf(post.source as VkAuthor);
  const date = Math.floor(post.at / 1000);
  const id = 456_300_000 + (mix(post.seed, 16) % 99_999);
  const title = drawContent(post).title.slice(0, 60);
  if (share < 4) {
    const doc = {
      id,
      owner_id: owner,
      title: `${title}.pdf`,
      size: 20_000 + (id % 900_000),
      ext: 'pdf',
      date,
      type: 1,
    };
    return [{ type: 'doc', doc: { ...doc, url: `https://vk.com/doc${owner}_${id}` } }];
  }
  if (share < 7)
    return [
      { type: 'audio', audio: { id, owner_id: owner, artist: post.source.title, title, duration: id % 300, date } },
    ];
  const { photo: thumb } = photo(post, base, new Random(mix(post.seed, 17)));
  const album = { id, owner_id: owner, title, size: 3 + (id % 60), created: date, updated: date, thumb };
  return [{ type: 'album', album }];
}
