import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { NotFound } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import { Post } from './post.entity.js';

/** The columns of `LockedPost`. */
export const lockedColumns = columnsOf(
  Post,
  'id',
  'network',
  'author_id',
  'revision',
  'lang',
  'spheres',
  'oblasts',
  'tone',
  'event_id',
  'is_ignored',
  'saved',
  'version',
  'reviewed_revision',
);
/** What writers of labels need of a post. */
export type LockedPost = RowOf<typeof lockedColumns>;

const select = `SELECT ${listOf(lockedColumns)} FROM post`;
const byId = statement(lockedColumns, `${select} WHERE id = $1 AND revision > 0 FOR UPDATE`);
const byIdInNetworks = statement(
  lockedColumns,
  `${select} WHERE id = $1 AND network = ANY($2) AND revision > 0 FOR UPDATE`,
);
const byCodeInNetworks = statement(
  lockedColumns,
  `${select} WHERE code = $1 AND network = ANY($2) AND revision > 0 FOR UPDATE`,
);

/** The columns of `DecidedPost`. */
export const withSuggestion = { ...lockedColumns, ...columnsOf(Post, 'suggestion') };
/** A locked post with what the machine suggests, which a decision can accept. */
export type DecidedPost = RowOf<typeof withSuggestion>;
const byIds = statement(
  withSuggestion,
  `SELECT ${listOf(withSuggestion)} FROM post WHERE id = ANY($1::bigint[]) AND revision > 0 ORDER BY id FOR UPDATE`,
);

/** Locks posts in order of id until the transaction ends; those that exist, by id, with what the machine suggests. */
export async function lockPosts(tx: EntityManager, ids: readonly number[]): Promise<Map<number, DecidedPost>> {
  return new Map((await rows(tx, byIds, [ids])).map((post) => [Number(post.id), post]));
}

/** Locks a post until the transaction ends. Throws NotFound. */
export async function lockPost(tx: EntityManager, id: number): Promise<LockedPost> {
  const [post] = await rows(tx, byId, [id]);
  if (!post) throw new NotFound('the post', 'post-not-found');
  return post;
}

/** The same for a post of some networks, by its id, or else by the network's own id of it. Throws NotFound. */
export async function lockNetworkPost(
  tx: EntityManager,
  networks: readonly NetworkId[],
  { id, code }: { id?: number | undefined; code?: string | undefined },
): Promise<LockedPost> {
  const [post] = id === undefined ? [] : await rows(tx, byIdInNetworks, [id, networks]);
  if (post) return post;
  const [sameCode] = code ? await rows(tx, byCodeInNetworks, [code, networks]) : [];
  if (sameCode) return sameCode;
  throw new NotFound('the post', 'post-not-found');
}
