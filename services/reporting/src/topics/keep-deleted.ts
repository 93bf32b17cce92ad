import { affected, statement } from '@mm/database/statement.js';
import { trashDays } from '@mm/proto/http/trash.js';
import type { EntityManager } from 'typeorm';

const keepTopic = statement(
  {},
  `INSERT INTO deleted_item (kind, id, name, author, author_id, content, deleted_by)
   SELECT 'topic', t.id, t.name, t.author, t.author_id,
     jsonb_build_object(
       'row', to_jsonb(t),
       'tones', (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM topic_tone n WHERE n.topic_id = t.id),
       'versions', (SELECT coalesce(jsonb_agg(to_jsonb(v)), '[]') FROM topic_version v WHERE v.topic_id = t.id),
       'marks', (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM relevance r WHERE r.topic_id = t.id)
     ),
     $2
   FROM topic t WHERE t.id = $1`,
);
const keepSection = statement(
  {},
  `INSERT INTO deleted_item (kind, id, name, author, author_id, content, deleted_by)
   SELECT 'section', s.id, s.name, s.author, s.author_id,
     jsonb_build_object(
       'row', to_jsonb(s),
       'topics', (SELECT coalesce(jsonb_agg(t.id), '[]') FROM topic t WHERE t.section_id = s.id)
     ),
     $2
   FROM section s WHERE s.id = $1`,
);
const removeExpired = statement({}, 'DELETE FROM deleted_item WHERE deleted_at < now() - make_interval(days => $1)');

/** Keeps a topic or section before its row is deleted in `tx`, and removes what was kept for too long. */
export async function keepDeleted(
  tx: EntityManager,
  kind: 'topic' | 'section',
  id: number | string,
  by: string,
): Promise<void> {
  await affected(tx, kind === 'topic' ? keepTopic : keepSection, [id, by]);
  await affected(tx, removeExpired, [trashDays]);
}
