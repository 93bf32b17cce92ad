import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { NetworkHarness } from './network-harness.js';
import type { StandInNetwork } from './stand-in-network.js';

/** Authors `<prefix>0`, `<prefix>1`, … that a user watches; due at `nextAt` (SQL, in which `i` is their number). */
export async function manyAuthors(
  { rows }: Pick<NetworkHarness, 'rows'>,
  network: StandInNetwork,
  { prefix, count, watcher, nextAt }: { prefix: string; count: number; watcher: string; nextAt: string },
): Promise<void> {
  const id: NetworkId = network.id;
  for (let i = 0; i < count; i++) network.authors.push({ code: `${prefix}${i}`, username: `${prefix}${i}` });
  await rows(
    `WITH added AS (
       INSERT INTO ingestion.author (network, code, username, full_name, biography, is_group, is_closed, url)
       SELECT $1, $2 || i, $2 || i, '', '', false, false, '' FROM generate_series(0, $3::int - 1) i
       RETURNING id, code),
     watched AS (INSERT INTO ingestion.watcher (author_id, username) SELECT id, $4 FROM added)
     INSERT INTO ingestion.poll_target (author_id, network, next_at, interval_s, history_left)
     SELECT id, $1, ${nextAt}, 3600, 0 FROM (SELECT id, substr(code, length($2) + 1)::int AS i FROM added) a`,
    id,
    prefix,
    count,
    watcher,
  );
}

/** Codes of the authors that were polled, in this order. */
export const pollOrder = async ({ rows }: Pick<NetworkHarness, 'rows'>, network: StandInNetwork): Promise<string[]> =>
  (
    await rows<{ code: string }>(
      `SELECT a.code FROM ingestion.author a JOIN ingestion.poll_target t ON t.author_id = a.id
       WHERE t.network = $1 AND t.collected_at IS NOT NULL
       ORDER BY t.collected_at`,
      network.id,
    )
  ).map(({ code }) => code);
