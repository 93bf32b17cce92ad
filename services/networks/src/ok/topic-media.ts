import { pollText } from '../network/collected-text.js';
import type { OkEntities, OkMedia, OkTopic } from './wire.js';

/** A topic with everything that its media refer to. */
export interface TopicMedia {
  /** Its own texts and those of the topic that it shares, without the titles of media. */ texts: string[];
  /** Polls with their answers. */ polls: string[];
  /** What other media say: titles of links, titles and descriptions of videos, captions of pictures. */
  titles: string[];
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
  const isPoll = ({ type }: OkMedia): boolean => type === 'poll';
  const polls = media.flatMap((item) => {
    const known = referred(item.poll_refs, entities.polls);
    return known.length > 0 || !isPoll(item) ? known : [{ ...item, question: item.question ?? item.title }];
  });
  const photos = media.flatMap(({ photo_refs: refs }) => referred(refs, entities.group_photos, entities.photos));
  return {
    texts: media.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])),
    polls: polls.map(({ question, answers }) =>
      pollText(
        question ?? '',
        (answers ?? []).map((answer) => answer.text ?? ''),
      ),
    ),
    titles: [
      ...media.filter((item) => !isPoll(item)).map(({ title }) => title),
      ...movies.flatMap(({ title, description }) => [title, description]),
      ...photos.map(({ text }) => text),
    ].filter((title): title is string => Boolean(title?.trim())),
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
