import { firstFew } from './verdict.mjs';

/**
 * Compares the events on Kafka with the tables of the services that published them: every collected post and every
 * version of labels has exactly one event, all outboxes are empty, there are no dead letters.
 * @param {{ pool: import('pg').Pool, reader: import('./log-reader.mjs').LogReader }} what
 * @returns {Promise<string[]>} faults
 */
export async function compareLog({ pool, reader }) {
  const { ledger } = reader;
  const lag = await reader.lag();
  if (lag > 0) return [`${lag} messages are not read yet`];
  const { rows } = await pool.query(`
    SELECT 'collected ' || id || '/1' AS effect FROM ingestion.post
    UNION ALL SELECT 'classified ' || id || '/' || n FROM ingestion.post, generate_series(1, revision) n
    UNION ALL SELECT 'reviewed ' || post_id || '/' || version FROM review.label_history`);
  const lost = ledger.missing(rows.map(({ effect }) => effect));
  const dead = await reader.deadLetters();
  const counts = ['ingestion', 'classification', 'review', 'reporting'].map(
    (schema) => `SELECT count(*) AS n FROM ${schema}.outbox`,
  );
  const pending = await pool.query(`SELECT sum(n)::int AS n FROM (${counts.join(' UNION ALL ')}) o`);
  return [
    ...(lost.length > 0 ? [`${lost.length} events are not in Kafka: ${firstFew(lost)}`] : []),
    ...(ledger.faults.length > 0 ? [`${ledger.faults.length} faults in Kafka: ${firstFew(ledger.faults)}`] : []),
    ...dead.map(([topic, count]) => `${count} dead letters in ${topic}`),
    ...(pending.rows[0].n > 0 ? [`${pending.rows[0].n} events are still in outboxes`] : []),
  ];
}
