import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

/** Updates counters only. Counters that arrive before their post are stored in a row with revision 0. */
@Controller()
export class PostCountedConsumer {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  @Consume('post.counted')
  async count(events: LogEvent<'post.counted'>[]): Promise<Step> {
    const latest = new Map<number, Record<string, unknown>>();
    for (const { message } of events) {
      for (const { postId, counters } of message.posts) {
        if (!counters) continue;
        const previous = latest.get(postId);
        if (previous && Date.parse(previous.counted_at as string) > Date.parse(counters.countedAt)) continue;
        latest.set(postId, {
          id: postId,
          network: message.network,
          author_id: message.authorId,
          likes: counters.likes,
          comments: counters.comments,
          shares: counters.shares,
          views: counters.views,
          counted_at: counters.countedAt,
        });
      }
    }
    const rows = [...latest.values()].sort((a, b) => Number(a.id) - Number(b.id));
    await this.dataSource.query(
      `INSERT INTO post (id, network, author_id, likes, comments, shares, views, counted_at)
       SELECT *
         FROM jsonb_to_recordset($1::jsonb) AS r(
           id bigint, network text, author_id bigint,
           likes int, comments int, shares int, views int, counted_at timestamptz
         )
       ON CONFLICT (id) DO UPDATE SET
         likes = excluded.likes, comments = excluded.comments, shares = excluded.shares,
         views = excluded.views, counted_at = excluded.counted_at
         WHERE post.counted_at < excluded.counted_at`,
      [JSON.stringify(rows)],
    );
    return done();
  }
}
