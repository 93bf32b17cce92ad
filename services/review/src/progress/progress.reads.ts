import { Injectable } from '@nestjs/common';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { AuthorProgress } from './author-progress.entity.js';

const progress = columnsOf(AuthorProgress);
const namedProgress = {
  ...columnsOf(Author, 'username'),
  ...columnsOf(AuthorProgress, 'all_cnt', 'saved_cnt', 'ign_cnt'),
};

const ofNetworks = statement(
  namedProgress,
  `SELECT a.username, COALESCE(p.all_cnt, 0) AS all_cnt,
          COALESCE(p.saved_cnt, 0) AS saved_cnt, COALESCE(p.ign_cnt, 0) AS ign_cnt
     FROM author a
     LEFT JOIN author_progress p ON p.author_id = a.id
    WHERE a.network = ANY($1) AND cardinality(a.watchers) > 0
    ORDER BY a.id`,
);
const ofAuthors = statement(progress, `SELECT ${listOf(progress)} FROM author_progress WHERE author_id = ANY($1)`);

/** Counts all, saved and ignored posts of authors. Only decisions of people count. */
@Injectable()
export class ProgressReads {
  constructor(private readonly dataSource: DataSource) {}

  /** Progress of every watched author of these networks. */
  ofNetworks(networks: readonly NetworkId[]): Promise<RowOf<typeof namedProgress>[]> {
    return rows(this.dataSource, ofNetworks, [networks]);
  }

  /** Progress of authors by id; authors without posts are missing. */
  ofAuthors(ids: readonly (number | string)[]): Promise<AuthorProgress[]> {
    return rows(this.dataSource, ofAuthors, [ids]);
  }
}
