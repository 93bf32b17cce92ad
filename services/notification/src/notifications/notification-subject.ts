import { Injectable } from '@nestjs/common';
import { assertMayActFor, mayCall, type Caller } from '@mm/http/caller.js';
import { DomainError, Invalid, NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { accountCalls } from '@mm/proto/http/accounts.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import { NotificationSettings } from '../settings.js';
import type { VisibleTopics } from './notification-rights.js';

/** Whose notification it is. */
export interface NotificationAuthor {
  id: number;
  username: string;
}

/** Asks other services about what a notification refers to. */
@Injectable()
export class NotificationSubject {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: NotificationSettings,
  ) {}

  /**
   * The account of a name. Throws Forbidden (`other-user`) when the caller may not act for it, and Invalid
   * (`unknown-user`) without an enabled account of that name.
   */
  async author(username: string, caller: Caller): Promise<NotificationAuthor> {
    if (username === caller.username) return { id: caller.userId, username };
    assertMayActFor(caller, username, 'a notification of another user');
    const { users } = await this.services.call(accountCalls.users, caller);
    const found = users.find((user) => user.username === username && !user.disabled);
    if (!found)
      throw new Invalid('unknown-user', `${username} has no account`, [
        { path: 'params.autor', code: 'unknown-user', message: username },
      ]);
    return { id: found.id, username };
  }

  /** Throws NotFound for a topic that the caller or the author may not see. */
  async assertVisible(topicId: number, author: NotificationAuthor, caller: Caller): Promise<void> {
    const visible = [await this.#ask(caller)];
    // Mails show what their author may see.
    if (author.id !== caller.userId) {
      const token = serviceToken(this.settings.secretKey, { userId: author.id, operations: ['topics'], topics: null });
      visible.push(await this.#ask({ token }));
    }
    if (!visible.every((ids) => ids.has(topicId))) throw new NotFound('the topic', 'topic-not-found');
  }

  /** The topics that a caller may see now; none while reporting is away, so that what shows one is hidden meanwhile. */
  async visibleTopics(caller: Caller): Promise<VisibleTopics> {
    if (!mayCall(caller, topicCalls.visible)) return new Set();
    return this.#ask(caller).catch((error: unknown) => {
      if (error instanceof DomainError && error.status >= 500) return new Set<number>();
      throw error;
    });
  }

  async #ask(caller: Pick<Caller, 'token'>): Promise<VisibleTopics> {
    return new Set((await this.services.call(topicCalls.visible, caller)).ids);
  }
}
