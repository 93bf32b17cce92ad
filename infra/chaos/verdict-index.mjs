import { pause } from './load.mjs';
import { firstFew } from './verdict.mjs';

const PAGE_SIZE = 5000;
/** Counters change all the time; the index must be at most this much behind the table. */
const INDEX_DELAY_MS = 3000;

/**
 * Compares the index with the documents that reporting stored: each once, with its number and its labels,
 * and saved posts with the labels that people gave them.
 * @param {{ pool: import('pg').Pool, elasticsearch: string, index?: string }} where `elasticsearch`: its address
 * @returns {Promise<string[]>} faults
 */
export async function compareIndex({ pool, elasticsearch, index = 'mm-publications' }) {
  const { rows: missing } = await pool.query(
    `SELECT id FROM reporting.publication WHERE classified IS NOT NULL
     EXCEPT SELECT id FROM reporting.elastic_document`,
  );
  const before = await documents(pool);
  await pause(INDEX_DELAY_MS);
  const found = await indexed(elasticsearch, index);
  const after = await documents(pool);
  /** @type {Record<'absent' | 'twice' | 'number' | 'labels' | 'review', unknown[]>} */
  const faults = { absent: [], twice: [], number: [], labels: [], review: [] };
  for (const [id, row] of before) {
    const [hit, ...more] = found.get(id) ?? [];
    const now = after.get(id) ?? row;
    if (!hit) faults.absent.push(id);
    else if (more.length > 0) faults.twice.push(id);
    else if (hit.number < row.number || hit.number > now.number)
      faults.number.push(`${id} (${hit.number}, not ${row.number})`);
    else if (hit.number === now.number && labelsOf(hit) !== labelsOf(now))
      faults.labels.push(`${id} (${labelsOf(hit)}, not ${labelsOf(now)})`);
    else if (
      hit.number === now.number &&
      now.own_saved &&
      labelsOf(hit) !== labelsOf({ tone: now.own_tone, spheres: now.own_spheres, saved: true })
    )
      faults.review.push(id);
  }
  const describe = (list, problem) =>
    list.length > 0 ? [`${list.length} publications ${problem}: ${firstFew(list)}`] : [];
  return [
    ...describe(
      missing.map(({ id }) => id),
      'have no document',
    ),
    ...describe(faults.absent, 'are not in the index'),
    ...describe(faults.twice, 'are twice in the index'),
    ...describe(faults.number, 'have another number in the index'),
    ...describe(faults.labels, 'have other labels in the index'),
    ...describe(faults.review, 'do not have the saved labels in the index'),
    ...describe(
      [...found.keys()].filter((id) => !after.has(id)),
      'in the index are unknown',
    ),
  ];
}

async function documents(pool) {
  const { rows } = await pool.query(`
    SELECT e.id::float8 AS id, e.number::float8 AS number,
      (e.labels ->> 'tone')::int AS tone, e.labels -> 'spheres' AS spheres, (e.labels ->> 'saved')::bool AS saved,
      p.tone AS own_tone, p.spheres AS own_spheres, p.saved AS own_saved
    FROM reporting.elastic_document e
    LEFT JOIN review.post p USING (id)`);
  return new Map(rows.map((row) => [row.id, row]));
}

const labelsOf = ({ tone, spheres, saved }) => JSON.stringify([tone, [...spheres].sort((a, b) => a - b), saved]);

async function indexed(elasticsearch, index) {
  await requestJson(`${elasticsearch}/${index}/_refresh`);
  const found = new Map();
  for (let after; ;) {
    const body = {
      size: PAGE_SIZE,
      version: true,
      _source: false,
      track_total_hits: false,
      docvalue_fields: ['tone', 'spheres', 'saved'],
      sort: [{ id: 'asc' }, { _index: 'asc' }],
      ...(after && { search_after: after }),
    };
    const { hits } = (await requestJson(`${elasticsearch}/${index}/_search`, body)).hits;
    for (const { sort, _version: number, fields } of hits) {
      const id = Number(sort[0]);
      found.set(id, [
        ...(found.get(id) ?? []),
        { number, tone: fields.tone?.[0], spheres: fields.spheres ?? [], saved: fields.saved?.[0] ?? false },
      ]);
    }
    if (hits.length < PAGE_SIZE) return found;
    after = hits.at(-1).sort;
  }
}

async function requestJson(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response.json();
}
