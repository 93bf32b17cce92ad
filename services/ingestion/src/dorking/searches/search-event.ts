import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { SearchChangedSchema } from '@mm/proto/events/gen/mm/events/v1/search_pb.js';
import type { EntityManager } from 'typeorm';
import type { Search } from './search.entity.js';

/** How far a search is. */
type SearchProgress = Pick<Search, 'id' | 'user_id' | 'state' | 'done' | 'total' | 'found' | 'fresh'>;

/** Publishes `search.changed` in the transaction of the change. */
export const publishSearch = (tx: EntityManager, outbox: EventOutbox, search: SearchProgress): Promise<void> =>
  outbox.publish(tx, 'search.changed', [
    create(SearchChangedSchema, {
      searchId: search.id,
      userId: Number(search.user_id),
      state: search.state,
      done: search.done,
      total: search.total,
      found: search.found,
      fresh: search.fresh,
      changedAt: new Date().toISOString(),
    }),
  ]);
