import { affected, statement, type Database } from '@mm/database/statement.js';

/** That the author is erased is still sent. Alerts show publications without ids of authors, so sent ones go too. */
const forget = statement(
  {},
  `DELETE FROM webhook_delivery
   WHERE ($2::int IS NULL OR webhook_id = $2)
     AND (author_id = $1 AND event <> 'author.erased' OR event = 'alert.raised' AND state <> 'pending')`,
);

/**
 * Deletes what is stored for webhooks of an erased author.
 * @param webhookId only of this webhook
 */
export async function forgetAuthor(database: Database, authorId: number, webhookId?: number): Promise<void> {
  await affected(database, forget, [authorId, webhookId ?? null]);
}
