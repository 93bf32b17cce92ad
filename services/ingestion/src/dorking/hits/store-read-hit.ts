import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { AuthorProfile, NetworkCollector } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import type { NormalPost } from '../../collection/normalise-post.js';
import { Hit } from './hit.entity.js';
import type { TextLabels } from './label-texts.js';
import { replaceMatches, type HitRow } from './store-hits.js';

/** A publication as its page or network has it. */
export interface ReadHit {
  network: NetworkId;
  profile: AuthorProfile;
  post: NormalPost;
  /** Name with which its author is subscribed to. */
  author: string;
  /** Code of the address that the page calls its own; '' where it says none. */
  canonicalCode: string;
}

const hitColumns = columnsOf(Hit);
const lockPost = statement({}, `SELECT FROM pg_advisory_xact_lock(hashtext('hit ' || $1::text || ' ' || $2::text))`);
/** All addresses of a post: the saved one first, else the one that was found first. */
const sameHits = statement(
  hitColumns,
  `SELECT ${listOf(hitColumns)} FROM hit
   WHERE code = $1 OR network = $2 AND post_code = $3 OR code = $4 OR aliases @> ARRAY[$4::text]
   ORDER BY saved DESC, found_at, code
   FOR UPDATE`,
);
const moveSearches = statement(
  {},
  `INSERT INTO search_hit (search_id, code, topic_id)
   SELECT DISTINCT ON (search_id) search_id, $1, topic_id FROM search_hit WHERE code = ANY($2)
   ORDER BY search_id, topic_id NULLS LAST
   ON CONFLICT DO NOTHING`,
);
const moveTopics = statement(
  {},
  `INSERT INTO hit_topic AS t (topic_id, code, is_searched)
   SELECT topic_id, $1, bool_or(is_searched) FROM hit_topic WHERE code = ANY($2) GROUP BY topic_id
   ON CONFLICT (topic_id, code) DO UPDATE SET is_searched = t.is_searched OR excluded.is_searched`,
);
const removeHits = statement({}, 'DELETE FROM hit WHERE code = ANY($1)');
const write = statement(
  hitColumns,
  `UPDATE hit h
   SET aliases = $2, engines = $3, is_ignored = $4, title = $5, text = $6, owner = $7, network = $8, author = $9,
     post_code = $10, published_at = $11, text_error = '', next_text_at = $12,
     post_id = coalesce(h.post_id, p.id), in_archive = h.in_archive OR h.post_id IS NULL AND p.id IS NOT NULL,
     saved = h.saved OR coalesce(p.is_saved, false)
   FROM (SELECT 1) AS one
   LEFT JOIN post p ON p.network = $8 AND p.code = $10
   WHERE h.code = $1
   RETURNING ${listOf(hitColumns, 'h')}`,
);
const label = statement({}, 'UPDATE hit SET lang = $2, spheres = $3, oblasts = $4, tone = $5 WHERE code = $1');

/**
 * Stores what was read of a publication. When it is the same as others, which had other addresses, they become one with
 * all their searches, topics and engines: the saved one, else the one that was found first; the codes of the others
 * become its aliases. Undefined when it was deleted meanwhile.
 */
export async function storeReadHit(
  tx: EntityManager,
  code: string,
  { network, profile, post, author, canonicalCode }: ReadHit,
  labels: TextLabels | undefined,
): Promise<HitRow | undefined> {
  await rows(tx, lockPost, [network, post.code]);
  const same = await rows(tx, sameHits, [code, network, post.code, canonicalCode]);
  const [kept, ...others] = same;
  if (!kept || !same.some((one) => one.code === code || one.aliases.includes(code))) return undefined;
  const codes = others.map((one) => one.code);
  if (codes.length > 0) {
    await affected(tx, moveSearches, [kept.code, codes]);
    await affected(tx, moveTopics, [kept.code, codes]);
    await affected(tx, removeHits, [codes]);
  }
  const aliases = new Set([...same.flatMap((one) => [...one.aliases, one.code]), canonicalCode]);
  const [stored] = await rows(tx, write, [
    kept.code,
    [...aliases].filter((alias) => alias !== '' && alias !== kept.code),
    [...new Set(same.flatMap(({ engines }) => engines))].sort(),
    same.some(({ is_ignored: isIgnored }) => isIgnored),
    post.title || kept.title,
    post.text,
    profile.fullName || profile.username,
    network,
    author,
    post.code,
    post.publishedAt,
    labels?.guess && labels.topicIds ? null : new Date(Date.now() + labelAgainMs),
  ]);
  if (labels) await storeLabels(tx, kept.code, labels);
  return stored;
}

/** When labels of a read text are asked for again while a service does not respond. */
export const labelAgainMs = 10 * 60_000;

/** Stores what was recognised; what is missing stays as it was. */
export async function storeLabels(tx: EntityManager, code: string, { guess, topicIds }: TextLabels): Promise<void> {
  if (guess) await affected(tx, label, [code, guess.lang, guess.spheres, guess.oblasts, guess.tone]);
  if (topicIds) await replaceMatches(tx, code, topicIds);
}

/** The name of an author that its network takes for a subscription; '' when it takes none. */
export function subscribedName(collector: Pick<NetworkCollector, 'parseRef'>, profile: AuthorProfile): string {
  const names = [profile.username, profile.code, profile.url];
  return names.find((name) => name !== '' && collector.parseRef(name) !== null) ?? '';
}
