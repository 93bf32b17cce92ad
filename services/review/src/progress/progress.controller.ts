import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import type { Totals } from './count-posts.js';
import { ProgressReads } from './progress.reads.js';

/** Totals as author lists show them. */
export const toProgressWire = ({ all_cnt, saved_cnt, ign_cnt }: Totals): ProgressWire => ({
  all_cnt,
  new_cnt: all_cnt - saved_cnt - ign_cnt,
  saved_cnt,
  ign_cnt,
});

/** Progress of authors by id, for other services. */
@Controller()
export class ProgressController {
  constructor(private readonly progress: ProgressReads) {}

  @Call(reviewCalls.progressOf)
  async ofAuthors(@Input() { body }: CallInput<typeof reviewCalls.progressOf>): Promise<Record<string, ProgressWire>> {
    const authors = await this.progress.ofAuthors(body.author_ids);
    return Object.fromEntries(authors.map((author) => [author.author_id, toProgressWire(author)]));
  }
}
