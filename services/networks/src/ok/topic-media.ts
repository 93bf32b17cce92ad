import type { OkEntities, OkMedia, OkTopic } from './wire.js';

/** A topic with everything that its media refer to. */
export interface TopicMedia {
  /** Its own texts and those of the topic that it shares, without the titles of media. */ texts: string[];
  /** Titles of links and videos, and questions of polls. */ titles: { type: string; title: string }[];
  pictures: string[];
  types: ReadonlySet<string>;
  isReshare: boolean;
  isLive: boolean;
}

type Entity = { id?: string | undefined; ref?: string | undefined };

/** The entities to which references such as `group_photo:123` point, by reference or by id. */
function referred<E extends Entity>(refs: readonly string[] | undefined, ...lists: (E[] | undefined)[]): E[] {
  const all = lists.flatMap((list) => list ?? []);
  return (refs ?? []).flatMap((ref) => {
    const id = ref.slice(ref.indexOf(':') + 1);
    return all.find((entity) => entity.ref === ref) ?? all.find((entity) => entity.id === id) ?? [];
  });
}

/** Resolves the media of a topic and, below them, those of the topic that it shares. */
export function topicMedia(topic: Pick<OkTopic, 'media'>, entities: OkEntities): TopicMedia {
  const shared = topic.media.flatMap(({ media_topic_refs: refs }) => referred(refs, entities.media_topics));
  const media = [topic, ...shared].flatMap((t) => t.media);
  const movies = media.flatMap(({ movie_refs: refs }) => referred(refs, entities.movies, entities.videos));
  const polls = media.flatMap(({ poll_refs: refs }) => referred(refs, entities.polls));
  const titled = (type: string, title: string | null | undefined): { type: string; title: string }[] =>
    title ? [{ type, title }] : [];
  return {
    texts: media.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])),
    titles: [
      ...polls.flatMap(({ question }) => titled('poll', question)),
      ...media.flatMap(({ type, title, question }) => titled(type, type === 'poll' ? (question ?? title) : title)),
      ...movies.flatMap(({ title }) => titled('movie', title)),
    ],
    pictures: [...new Set(media.flatMap((item) => picturesOf(item, entities)))],
    types: new Set(media.map(({ type }) => type)),
    isReshare: topic.media.some(({ type, reshare }) => type === 'topic' || reshare === true),
    isLive: movies.some((movie) => /live/i.test(movie.content_type ?? '')),
  };
}

function picturesOf(item: OkMedia, entities: OkEntities): string[] {
  const photos = referred(item.photo_refs, entities.group_photos, entities.photos).map(
    (photo) => photo.pic_max ?? photo.pic1024x768 ?? photo.pic640x480 ?? photo.pic240min ?? photo.pic128x128,
  );
  const stills = referred(item.movie_refs, entities.movies, entities.videos).map(
    (movie) => movie.big_thumbnail_url ?? movie.thumbnail_url,
  );
  return [...photos, ...stills, item.url_image].filter(
    (address): address is string => typeof address === 'string' && /^https?:\/\//.test(address),
  );
}
