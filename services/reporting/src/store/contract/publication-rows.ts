import { affected } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { Classified, ReviewedLabels } from '../../publication-table/publication.js';
import type { ReportCounters, ReportDocument } from '../report-document.js';

/** Writes the publications that documents are of, as consumers of posts do before they call the store. */
export async function writePublications(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
  await affected(
    tx,
    {
      columns: {},
      text: `INSERT INTO publication (id, classified, labels, counters, story_id)
        SELECT id, classified, nullif(labels, 'null'), counters, story_id
        FROM jsonb_to_recordset($1::jsonb)
          AS p(id bigint, classified jsonb, labels jsonb, counters jsonb, story_id bigint)
        ON CONFLICT (id) DO UPDATE SET
          classified = excluded.classified, labels = excluded.labels, counters = excluded.counters,
          story_id = excluded.story_id`,
    },
    [
      JSON.stringify(
        documents.map((d) => ({
          id: d.id,
          classified: classifiedOf(d),
          labels: labelsOf(d),
          counters: countersOf(d),
          story_id: d.storyId,
        })),
      ),
    ],
  );
}

/** Writes the reactions of publications. */
export async function countPublications(
  tx: EntityManager,
  counters: readonly (ReportCounters & { id: number })[],
): Promise<void> {
  await affected(
    tx,
    {
      columns: {},
      text: `UPDATE publication p SET counters = c.counters
        FROM jsonb_to_recordset($1::jsonb) AS c(id bigint, counters jsonb) WHERE p.id = c.id`,
    },
    [JSON.stringify(counters.map((one) => ({ id: one.id, counters: countersOf(one) })))],
  );
}

/** Removes publications. */
export async function removePublications(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await affected(tx, { columns: {}, text: 'DELETE FROM publication WHERE id = ANY($1::bigint[])' }, [ids]);
}

function classifiedOf(d: ReportDocument): Classified {
  return {
    network: d.network as Classified['network'],
    code: String(d.id),
    publishedAt: new Date(d.publishedAt).toISOString(),
    title: '',
    text: '',
    url: '',
    kind: d.kind,
    author: {
      id: d.authorId,
      code: '',
      username: '',
      name: d.authorName,
      isGroup: d.isCommunity,
      followers: d.followers,
    },
    suggestion: {
      lang: d.lang,
      spheres: [...d.spheres],
      oblasts: [...d.oblasts],
      tone: d.tone,
      ignores: d.machineIgnores,
    },
  };
}

/** Null for a publication that only the machine has seen. */
function labelsOf(d: ReportDocument): ReviewedLabels | null {
  const { lang, tone, saved, ignored, eventId, eventName } = d;
  if (!saved && !ignored && eventId === 0) return null;
  return { lang, tone, saved, ignored, eventId, eventName, spheres: [...d.spheres], oblasts: [...d.oblasts] };
}

const countersOf = ({ likes, comments, shares, views }: ReportCounters): ReportCounters => ({
  likes,
  comments,
  shares,
  views,
});
