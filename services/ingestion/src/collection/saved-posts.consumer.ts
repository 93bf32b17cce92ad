import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

const markSaved = statement(
  {},
  `UPDATE post p SET is_saved = v.is_saved
   FROM unnest($1::bigint[], $2::boolean[]) AS v(id, is_saved)
   WHERE p.id = v.id AND p.is_saved <> v.is_saved`,
);

/** Learns which posts people saved: their reactions are read twice as often. */
@Controller()
export class SavedPostsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  /** Events of a post come in their order, so the last one counts. */
  @Consume('post.reviewed', { batch: 500 })
  async mark(events: LogEvent<'post.reviewed'>[]): Promise<Step> {
    const saved = new Map<number, boolean>();
    for (const { message } of events) saved.set(message.postId, message.labels?.saved ?? false);
    if (saved.size > 0) await affected(this.dataSource, markSaved, [[...saved.keys()], [...saved.values()]]);
    return done();
  }
}
