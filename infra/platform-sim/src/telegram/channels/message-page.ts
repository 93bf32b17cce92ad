import { isDeleted } from '../../world/post-state.js';
import type { SocialAuthor } from '../../world/social-author.js';
import type { World } from '../../world/world.js';
import type { TlObject } from '../tl/tl-object.js';
import { numberIn } from '../tl/tl-object.js';
import { messageIdOf, postNumberOf } from './channel-ids.js';
import { partsOf } from './wire-message.js';

const maxLimit = 100;

/** The ids of messages in order. */
export interface MessageSequence {
  /** Ids below this one, newest first. */
  before(id: number): Iterable<number>;
  /** Ids from this one on, oldest first. */
  from(id: number): Iterable<number>;
}

/** The visible messages of a channel. */
export function channelMessages(world: World, author: SocialAuthor): MessageSequence {
  const now = world.now();
  const posts = world.allPosts(author);
  const indexOf = (id: number): number =>
    Math.max(0, Math.min(posts.length - 1, postNumberOf(Math.min(id, Number.MAX_SAFE_INTEGER)) - author.firstId));
  const idsAt = (index: number): number[] => {
    const post = posts[index];
    if (!post || isDeleted(post, now)) return [];
    return Array.from({ length: partsOf(post) }, (_, part) => messageIdOf(post) + part);
  };
  return {
    *before(id) {
      for (let index = indexOf(id); index >= 0; index--)
        yield* idsAt(index)
          .filter((each) => each < id)
          .reverse();
    },
    *from(id) {
      for (let index = indexOf(id); index < posts.length; index++) yield* idsAt(index).filter((each) => each >= id);
    },
  };
}

/** A list of ids in rising order. */
export const listedMessages = (ids: readonly number[]): MessageSequence => ({
  before: (id) => ids.filter((each) => each < id).reverse(),
  from: (id) => ids.filter((each) => each >= id),
});

function take(ids: Iterable<number>, count: number): number[] {
  const found: number[] = [];
  if (count > 0)
    for (const id of ids) {
      found.push(id);
      if (found.length >= count) break;
    }
  return found;
}

/**
 * The ids that `offset_id`, `add_offset`, `limit`, `min_id` and `max_id` of a call choose, newest first: `add_offset`
 * skips older messages from `offset_id` on, and a negative one begins with newer messages.
 */
export function chosenIds(sequence: MessageSequence, query: TlObject): number[] {
  const offset = numberIn(query, 'offset_id') || Number.MAX_SAFE_INTEGER;
  const shift = numberIn(query, 'add_offset');
  const limit = Math.min(maxLimit, Math.max(0, numberIn(query, 'limit')));
  const newer = shift < 0 ? take(sequence.from(offset), -shift).reverse() : [];
  const older = take(sequence.before(offset), Math.max(0, shift) + limit).slice(Math.max(0, shift));
  const [min, max] = [numberIn(query, 'min_id'), numberIn(query, 'max_id')];
  return [...newer, ...older].slice(0, limit).filter((id) => id > min && (max === 0 || id < max));
}
