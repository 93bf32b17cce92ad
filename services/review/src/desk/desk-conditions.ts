import type { DeskFilterWire, QueueState } from '@mm/proto/http/desk.js';
import type { PostSort } from '@mm/proto/http/post-position.js';
import { effectiveLabels } from '../posts/effective-labels.js';
import { isBefore, type Bind } from '../posts/post-order.js';

const undecided = 'NOT p.saved AND NOT p.is_ignored';
/** By what the caller has put off. */
const ofState: Record<QueueState, (isPutOff: () => string) => string> = {
  new: (isPutOff) => `${undecided} AND NOT ${isPutOff()}`,
  later: (isPutOff) => `${undecided} AND ${isPutOff()}`,
  saved: () => 'p.saved',
  ignored: () => 'p.is_ignored',
  all: () => 'true',
};
const effective = effectiveLabels('p');

/**
 * The conditions under which a row of `post p` belongs to a queue of the caller, except the expression of `words`.
 * Whether the caller may see the topic is not looked at.
 */
export function conditionsOf(filter: DeskFilterWire, username: string, bind: Bind): string[] {
  // a value that no condition names is refused by the database
  const me = (): string => `${bind(username)}::text`;
  const isPutOff = (): string => `EXISTS (
    SELECT FROM post_later l WHERE l.username = ${me()} AND l.post_id = p.id AND l.until > now())`;
  const watchers = filter.mine === false ? 'cardinality(watchers) > 0' : `watchers @> ARRAY[${me()}]`;
  return [
    'p.revision > 0',
    ofState[filter.state ?? 'new'](isPutOff),
    `p.author_id IN (SELECT id FROM author WHERE ${watchers})`,
    ...given(listed(filter.networks), (names) => `p.network = ANY(${bind(names)}::text[])`),
    ...given(filter.author_id || undefined, (id) => `p.author_id = ${bind(id)}::bigint`),
    ...given(filter.oblasts, (ids) => anyOf(effective.oblasts, ids, bind)),
    ...given(filter.spheres, (ids) => anyOf(effective.spheres, ids, bind)),
    ...given(filter.tones, (tones) => toneOf(tones, bind)),
    ...given(listed(filter.langs), (langs) => `${effective.lang} = ANY(${bind(langs)}::text[])`),
    ...given(filter.from, (at) => `p.published_at >= to_timestamp(${bind(at)}::bigint)`),
    ...given(filter.to, (at) => `p.published_at < to_timestamp(${bind(at)}::bigint)`),
    // whole numbers, because 0.7 of 32 bits is less than 0.7 of 64
    ...given(filter.confidence_from, (share) => `coalesce(p.confidence, 0) >= ${percent(bind(share))}`),
    ...given(filter.confidence_to, (share) => `coalesce(p.confidence, 0) < ${percent(bind(share))}`),
    ...given(filter.topic, (id) => `p.id IN (SELECT post_id FROM post_topic WHERE topic_id = ${bind(id)}::bigint)`),
  ];
}

/**
 * The condition that of the posts of a story under the same `conditions` a row of `post p` is the first one.
 * @param sort of the list, in which posts that only the machine would ignore come last
 */
export const isFirstOfStory = (conditions: readonly string[], sort: PostSort): string =>
  // in the subselect of `shown`, p is the row of the list; below, it is another post of its story
  `NOT EXISTS (
    SELECT FROM (
        SELECT p.id, p.machine_ignored, p.published_at, p.views, p.likes, p.comments,
          (SELECT own.story_id FROM story_member own WHERE own.post_id = p.id) AS story_id
      ) shown
      JOIN story_member other
        ON other.story_id = shown.story_id AND other.story_id > 0 AND other.post_id <> shown.id
      JOIN post p ON p.id = other.post_id
     WHERE ${[...conditions, isBefore(sort, true)].join(' AND ')})`;

const percent = (place: string): string => `(${place}::int / 100.0)::real`;

/** The words of `a,b`; undefined for none. */
function listed(text: string | undefined): string[] | undefined {
  const words = text?.split(',').filter(Boolean) ?? [];
  return words.length > 0 ? words : undefined;
}

const given = <T>(value: T | undefined, condition: (value: T) => string): string[] =>
  value === undefined ? [] : [condition(value)];

/** 0 means none. */
function anyOf(labels: string, ids: readonly number[], bind: Bind): string {
  const some = `(${labels}) && ${bind(ids)}::int[]`;
  return ids.includes(0) ? `(cardinality(${labels}) = 0 OR ${some})` : some;
}

function toneOf(tones: readonly number[], bind: Bind): string {
  const some = `${effective.tone} = ANY(${bind(tones)}::int[])`;
  return tones.includes(0) ? `(${effective.tone} IS NULL OR ${some})` : some;
}
