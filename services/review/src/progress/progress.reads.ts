import { Inject, Injectable } from '@nestjs/common';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';

interface Row {
  author_id: string;
  username: string;
  all_cnt: number;
  saved_cnt: number;
  ign_cnt: number;
}
const toWire = ({ all_cnt, saved_cnt, ign_cnt }: Omit<Row, 'author_id' | 'username'>): ProgressWire => ({
  all_cnt,
  new_cnt: all_cnt - saved_cnt - ign_cnt,
  saved_cnt,
  ign_cnt,
});
export const noProgress: ProgressWire = { all_cnt: 0, new_cnt: 0, saved_cnt: 0, ign_cnt: 0 };

/** Counts all, new, saved and ignored posts of authors. Only decisions of people count. */
@Injectable()
export class ProgressReads {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Progress by username of every author of a network. */
  async ofNetwork(network: NetworkId): Promise<Record<string, ProgressWire>> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT a.id AS author_id, a.username, COALESCE(p.all_cnt, 0) AS all_cnt,
              COALESCE(p.saved_cnt, 0) AS saved_cnt, COALESCE(p.ign_cnt, 0) AS ign_cnt
         FROM author a
         LEFT JOIN author_progress p ON p.author_id = a.id
        WHERE a.network = $1 AND cardinality(a.watchers) > 0
        ORDER BY a.id`,
      [network],
    );
    return Object.fromEntries(rows.map((row) => [row.username, toWire(row)]));
  }

  /** Progress by author id; authors without posts are missing. */
  async ofAuthors(ids: readonly number[]): Promise<Record<string, ProgressWire>> {
    const rows = await this.dataSource.query<Row[]>(
      'SELECT author_id, all_cnt, saved_cnt, ign_cnt FROM author_progress WHERE author_id = ANY($1)',
      [ids],
    );
    return Object.fromEntries(rows.map((row) => [row.author_id, toWire(row)]));
  }
}
