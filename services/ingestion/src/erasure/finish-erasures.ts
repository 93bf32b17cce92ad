import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { IsNull, Not, DataSource } from 'typeorm';
import { waitForStorers } from '../authors/blocked-authors.js';
import { PictureSource } from '../pictures/picture-source.js';
import { removePostsOfAuthor } from '../retention/remove-posts.js';
import { ErasedAuthorRow, type UnfinishedErasure } from '../authors/erased-author.entity.js';

const everyMs = 60 * 60 * 1000;
/** $1: after this post. */
const rangeAfter = statement(
  { last: column.nullable(column.bigint()) },
  `SELECT max(post_id) AS last
   FROM (SELECT post_id FROM post_comments WHERE post_id > $1 ORDER BY post_id LIMIT 1000) AS range`,
);
/** Comments `c` whose author has the id $4, the username $5 or the address $6; a network may not give all of them. */
const isOfAuthor = `(
       c->'owner'->>'code' = $4 OR lower(c->'owner'->>'username') = $5 OR $6 <> '' AND c->'owner'->>'url' = $6)`;
const removeComments = statement(
  {},
  `UPDATE post_comments s
   SET comments = (
     SELECT coalesce(jsonb_agg(c ORDER BY place), '[]')
     FROM jsonb_array_elements(s.comments) WITH ORDINALITY AS e(c, place)
     WHERE NOT ${isOfAuthor})
   FROM post p
   WHERE p.id = s.post_id AND p.network = $3 AND s.post_id > $1 AND s.post_id <= $2
     AND EXISTS (SELECT FROM jsonb_array_elements(s.comments) AS e(c) WHERE ${isOfAuthor})`,
);

/** Found publications of an author with the id $3; before its posts, which say whose they are. */
const removeHits = statement(
  {},
  `DELETE FROM hit h
   WHERE h.network = $1 AND (lower(h.author) = ANY($2) OR h.post_id IN (SELECT id FROM post WHERE author_id = $3))`,
);

/** Deletes what searches found of erased authors, their posts, and their comments under others, in small batches. */
@Injectable()
export class FinishErasures implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('erasure');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.finishAll(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureSource,
    jobs: Jobs,
  ) {
    jobs.add('author-erasure', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /** Begins soon; also when a run is under way that may have missed the last erasure. */
  start(): void {
    void this.#job.run().then(() => this.#job.run());
  }

  /** Finishes every erasure. Several processes may do so at once. */
  async finishAll(): Promise<void> {
    const { manager } = this.dataSource;
    const open = await manager.findBy(ErasedAuthorRow, { unfinished: Not(IsNull()) });
    for (const { id, network, unfinished } of open) {
      if (!unfinished) continue;
      await this.#removeHits(network, unfinished);
      await this.#removePosts(unfinished);
      await this.#removeComments(network, unfinished);
      if (this.#isClosed) return;
      await manager.update(ErasedAuthorRow, { id }, { unfinished: null });
      this.#logger.log(`erasure ${id} has finished`);
    }
  }

  async #removeHits(network: string, { authorId, code, username, url }: UnfinishedErasure): Promise<void> {
    const names = [code, username, url].map((name) => name.toLowerCase()).filter(Boolean);
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, waitForStorers);
      await affected(tx, removeHits, [network, names, authorId]);
    });
  }

  async #removePosts({ authorId }: UnfinishedErasure): Promise<void> {
    const batch = (): Promise<number> =>
      inTransaction(this.dataSource, (tx) => removePostsOfAuthor(tx, this.files, authorId));
    while (!this.#isClosed && (await batch()) > 0);
  }

  async #removeComments(network: string, { code, username, url }: UnfinishedErasure): Promise<void> {
    for (let after = '0'; !this.#isClosed;) {
      const [range] = await rows(this.dataSource, rangeAfter, [after]);
      if (!range?.last) return;
      await affected(this.dataSource, removeComments, [after, range.last, network, code, username.toLowerCase(), url]);
      after = range.last;
    }
  }
}
