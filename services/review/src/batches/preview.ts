import { Injectable } from '@nestjs/common';
import { rows, statement } from '@mm/database/statement.js';
import { listOf } from '@mm/database/columns.js';
import type { Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { BatchOrderWire, deskActionCalls } from '@mm/proto/http/desk-actions.js';
import { DataSource } from 'typeorm';
import { labelsAfter, missingOf, type DecidedChoice } from '../decisions/decide-posts.js';
import { Decisions } from '../decisions/decisions.js';
import { DeskPosts } from '../desk/desk-posts.js';
import { DeskSnapshot } from '../desk/desk-snapshot.js';
import { withSuggestion } from '../posts/lock-post.js';
import { mostInBatch } from './batches.js';

const shown = 10;
/** Posts whose labels are read at once; other requests get their turn between. */
const chunkSize = 1000;

const labelsOf = statement(
  withSuggestion,
  `SELECT ${listOf(withSuggestion)} FROM post WHERE id = ANY($1::bigint[]) AND revision > 0`,
);

/** Says what a batch would do now, and changes nothing. */
@Injectable()
export class Preview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: Decisions,
    private readonly snapshot: DeskSnapshot,
    private readonly posts: DeskPosts,
  ) {}

  /** Throws as the start of the batch would, except while another batch runs. */
  async of(
    { filter, labels = {}, accept = false }: BatchOrderWire,
    caller: Caller,
  ): Promise<CallResponse<typeof deskActionCalls.previewBatch>> {
    await this.decisions.assertKnown(labels);
    const { ids, isCut } = await this.snapshot.take(
      { ...filter, stories: false },
      { sort: '-date', most: mostInBatch },
      caller,
    );
    return {
      total: ids.length,
      incomplete: await this.#incomplete(ids, { labels, accepts: await this.decisions.acceptedFrom(accept) }),
      is_cut: isCut,
      posts: await this.posts.byIds(ids.slice(0, shown), caller),
    };
  }

  /** How many of the posts would lack labels. */
  async #incomplete(ids: readonly number[], choice: DecidedChoice): Promise<number> {
    if (choice.labels.is_ignored === true) return 0;
    let incomplete = 0;
    for (let from = 0; from < ids.length; from += chunkSize) {
      const posts = await rows(this.dataSource, labelsOf, [ids.slice(from, from + chunkSize)]);
      incomplete += posts.filter((post) => missingOf(labelsAfter(post, choice)).length > 0).length;
    }
    return incomplete;
  }
}
