import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { HitSaved } from '@mm/proto/events/gen/mm/events/v1/search_pb.js';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { DataSource } from 'typeorm';
import { ApplySavedHits } from './apply-saved-hits.js';
import type { PersonLabels } from './label-history.entity.js';

/** A later save replaces an earlier one, whatever order they arrive in. */
const store = statement(
  {},
  `INSERT INTO saved_hit AS s (post_id, network, author_id, labels, saved_by, saved_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (post_id) DO UPDATE
     SET labels = excluded.labels, saved_by = excluded.saved_by, saved_at = excluded.saved_at, is_applied = false
     WHERE s.saved_at < excluded.saved_at`,
);

/** Stores the labels of saved found publications with their posts. */
@Controller()
export class SavedHitsConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hits: ApplySavedHits,
  ) {}

  @Consume('hit.saved')
  async saved(events: LogEvent<'hit.saved'>[]): Promise<Step> {
    const messages = events.map(({ message }) => message);
    await inTransaction(this.dataSource, async (tx) => {
      for (const m of await withoutErased(tx, messages, ({ authorId }) => authorId)) {
        const labels = JSON.stringify(labelsOf(m));
        await affected(tx, store, [m.postId, m.network, m.authorId, labels, m.savedBy, m.savedAt]);
      }
    });
    await this.hits.apply(messages.map(({ postId }) => postId));
    return done();
  }
}

const labelsOf = ({ eventId, lang, oblasts, spheres, tone }: HitSaved): PersonLabels => ({
  lang: (lang as Lang | '') || null,
  spheres,
  oblasts,
  tone: (tone as Tone | 0) || null,
  eventId: eventId || null,
  isIgnored: false,
});
