import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { withRenamedKeys } from '../social/endpoint-call.js';
import type { PostView } from '../social/post-view.js';
import { POLL } from '../world/media.js';
import type { SocialAuthor } from '../world/social-author.js';

export type Item = Record<string, unknown>;

/** What the media of topics refer to, by list of `entities`. */
export interface Entities {
  groups: Item[];
  users: Item[];
  group_photos: Item[];
  photos: Item[];
  movies: Item[];
  polls: Item[];
}

const refOf = ({ kind, id }: SocialAuthor): string => `${kind === 'group' ? 'group' : 'user'}:${id}`;

/** Topics as `mediatopic.*` returns them, with the entities to which they refer. */
export function wireTopics(
  simulator: Simulator,
  views: readonly PostView[],
  fault: FaultName | undefined,
): { media_topics: Item[]; entities: Entities } {
  const entities: Entities = { groups: [], users: [], group_photos: [], photos: [], movies: [], polls: [] };
  const topics = views.map((view) => {
    const topic = wireTopic(simulator, view, entities, fault === 'missingFields');
    return fault === 'schemaDrift' ? withRenamedKeys(topic, { created_ms: 'created', id: 'topic_id' }) : topic;
  });
  for (const author of new Set(views.map((view) => view.author)))
    entities[author.kind === 'group' ? 'groups' : 'users'].push({ uid: author.id, name: author.title });
  return { media_topics: topics, entities };
}

function wireTopic(simulator: Simulator, view: PostView, entities: Entities, isBare: boolean): Item {
  const { author, code, counters } = view;
  return {
    id: code,
    created_ms: view.at,
    author_ref: refOf(author),
    owner_ref: refOf(author),
    media: [{ type: 'text', text: view.text }, ...mediaOf(simulator, view, entities)],
    is_sticky: view.isPinned,
    ...(!isBare && {
      discussion_summary: {
        discussion_type: author.kind === 'group' ? 'GROUP_TOPIC' : 'USER_STATUS',
        discussion_id: code,
        comments_count: author.commentsClosed ? 0 : counters.comments,
      },
      like_summary: { count: counters.likes, self: false, like_id: `like${code}`, like_possible: true },
      reshare_summary: { count: counters.reposts, self: false, reshare_like_id: `reshare${code}` },
      views_count: counters.views,
    }),
  };
}

/** The media beside the text; photos of groups and of people are different entities. */
function mediaOf(simulator: Simulator, { media, code, author, title }: PostView, entities: Entities): Item[] {
  const base = simulator.controlUrl;
  const [first] = media.pictures;
  switch (media.kind) {
    case 'photo':
    case 'album': {
      const [list, prefix] =
        author.kind === 'group' ? (['group_photos', 'group_photo'] as const) : (['photos', 'photo'] as const);
      const photos = media.pictures.map(({ path, width, height }, i) => ({
        id: `${code}${i}`,
        ref: `${prefix}:${code}${i}`,
        pic128x128: base + path.replace(/-\d+x\d+\./, '-128x128.'),
        pic640x480: base + path.replace(/-\d+x\d+\./, '-640x480.'),
        pic_max: base + path,
        standard_width: width,
        standard_height: height,
      }));
      entities[list].push(...photos);
      return [{ type: 'photo', photo_refs: photos.map(({ ref }) => ref) }];
    }
    case 'video':
    case 'short':
    case 'live': {
      const ref = `movie:${code}`;
      entities.movies.push({
        id: code,
        ref,
        title,
        duration: media.durationSeconds * 1000,
        content_type: media.kind === 'live' ? 'LIVE_TV_APP' : 'MOVIE',
        ...(first && {
          thumbnail_url: base + first.path.replace(/-\d+x\d+\./, '-320x180.'),
          big_thumbnail_url: base + first.path,
        }),
      });
      return [{ type: 'movie', movie_refs: [ref] }];
    }
    case 'link':
      return [{ type: 'link', url: media.link?.url, title, domain: media.link?.host }];
    case 'poll':
      entities.polls.push({
        id: code,
        ref: `poll:${code}`,
        question: POLL.question,
        answers: POLL.answers.map((text) => ({ text })),
      });
      return [{ type: 'poll', poll_refs: [`poll:${code}`] }];
    default:
      return [];
  }
}
