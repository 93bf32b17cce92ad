import type { CallResponse } from '@mm/proto/http/call.js';
import { ofTheseTopics, type Outgoing } from '@mm/proto/http/outgoing-event-of.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { reviewers, supervisors } from '@mm/proto/vocabulary/role.js';
import { hasRole, type Caller } from '@mm/http/caller.js';
import type { ServiceClient } from '@mm/http/service-client.js';

type VisibleTopics = CallResponse<typeof topicCalls.visible>;

/** How long an answer about visible topics holds, ms; `forget` ends it earlier. */
const freshMs = 30_000;

/** Decides which events a caller may receive; reporting is asked for the visible topics with the caller's own token. */
export class EventAccess {
  #visible: { answer: Promise<VisibleTopics>; until: number } | undefined;

  constructor(
    private readonly services: Pick<ServiceClient, 'call'>,
    public caller: Caller,
  ) {}

  /** Topics, access lists or roles changed: ask again before the next event. */
  forget(): void {
    this.#visible = undefined;
  }

  /** The event as the caller may see it; undefined if it may not. Rejects when reporting does not answer. */
  async permitted(outgoing: Outgoing): Promise<Outgoing | undefined> {
    const { audience } = outgoing;
    const { caller } = this;
    const scope = caller.scope?.topics ?? null;
    switch (audience.of) {
      case 'topics': {
        const { ids } = await this.#topics();
        const isVisible = (id: number): boolean => ids.includes(id) && (scope?.includes(id) ?? true);
        return ofTheseTopics(outgoing, isVisible);
      }
      case 'users': {
        const isKnown = hasRole(caller, 'mm_admin') || audience.ids.includes(caller.userId);
        const isInScope = scope === null || outgoing.topics.some((id) => scope.includes(id));
        return isKnown && isInScope ? outgoing : undefined;
      }
      case 'everyone':
        return outgoing;
      case 'reviewers':
        return scope === null && hasRole(caller, ...reviewers) ? outgoing : undefined;
      case 'watchers': {
        const watches = hasRole(caller, ...reviewers) && audience.usernames.includes(caller.username);
        return scope === null && (watches || hasRole(caller, ...supervisors)) ? outgoing : undefined;
      }
      case 'supervisors':
        return scope === null && hasRole(caller, ...supervisors) ? outgoing : undefined;
    }
  }

  #topics(): Promise<VisibleTopics> {
    if (!this.#visible || this.#visible.until < performance.now())
      this.#visible = {
        answer: this.services.call(topicCalls.visible, this.caller),
        until: performance.now() + freshMs,
      };
    return this.#visible.answer;
  }
}
