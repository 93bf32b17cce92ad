import { type UsualEngagement, usualSample } from '../report-query.js';
import type { EngineClient } from './engine/engine-client.js';
import { engagement } from './query/hits.js';
import { readFile } from './read-file.js';

const usual = `SELECT author, median(engagement) AS median, count(*) AS sample
FROM (
  SELECT f.author, ${engagement} AS engagement
  FROM fact f
  WHERE f.author IN (SELECT unnest($1::BIGINT[])) AND f."at" < $2::BIGINT
  QUALIFY row_number() OVER (PARTITION BY f.author ORDER BY f."at" DESC, f.id DESC) <= ${usualSample.most}
)
GROUP BY author
HAVING count(*) >= ${usualSample.least}`;

/** The usual engagement of authors, see `ReportStore`. */
export async function usualEngagement(
  client: Pick<EngineClient, 'read'>,
  authorIds: readonly number[],
  before: number,
): Promise<Map<number, UsualEngagement>> {
  if (authorIds.length === 0) return new Map();
  const [found] = await readFile(client, [{ sql: usual, values: [JSON.stringify(authorIds), before] }]);
  return new Map(
    (found ?? []).map(({ author, median, sample }) => [
      Number(author),
      { median: Number(median), sample: Number(sample) },
    ]),
  );
}
