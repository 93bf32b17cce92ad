import type { MailContent } from '../mail/mailer.js';
import type { NotificationRow } from '../notifications/notification.entity.js';

/** What a digest is about: a notification as it is saved now, and the publications' time. */
export interface DigestRequest {
  notification: NotificationRow;
  /** From (inclusive) and until (exclusive), which is the slot; of a test, now. */
  from: Date;
  until: Date;
  /** The slot was missed and is caught up. */
  isLate: boolean;
  isTest: boolean;
}

/**
 * Makes the content of a mail, once for all recipients, with the rights that the notification's author has now.
 * Rejects when reporting is away or refuses: the caller tries again.
 */
export abstract class DigestMaker {
  abstract make(request: DigestRequest): Promise<MailContent>;

  /** Whether an author may see topics now. Rejects when reporting is away. */
  abstract mayShow(topicIds: readonly string[], authorId: string): Promise<boolean>;
}
