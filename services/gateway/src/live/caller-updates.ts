import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { Unauthenticated } from '@mm/http/problem.js';
import { clientAddress } from '@mm/http/client-address.js';
import type { TokenCheck } from '@mm/sign-in/token-check.js';
import type { LiveSocket } from './live-socket.js';
import type { RoomMembership } from './room-membership.js';

/** Other services answer with the earlier roles for 3 s, so rooms that depend on them are checked once more then. */
const secondCheckMs = 3_500;

export interface CallerUpdatesOptions {
  tokens: Pick<TokenCheck, 'check' | 'forget'>;
  membership: Pick<RoomMembership, 'recheck'>;
  sockets: () => LiveSocket[];
}

/**
 * Makes a changed account effective on its open connections: they leave rooms that its roles no longer open, and end
 * when the account was disabled or deleted, its session was ended or the access token was revoked.
 */
export class CallerUpdates {
  constructor(private readonly options: CallerUpdatesOptions) {}

  /** Acts on `account.changed`, ignores other events. */
  applyEvent(event: LogEvent): void {
    if (event.topic !== 'account.changed') return;
    const account = event.message as LogTopicMessage<'account.changed'>;
    this.options.tokens.forget(account.userId);
    const own = this.options.sockets().filter(({ data }) => data.caller.userId === account.userId);
    const [ended, changed] = [own.filter((socket) => isEnded(socket, account)), new Set(own)];
    for (const socket of ended) {
      changed.delete(socket);
      socket.disconnect(true);
    }
    for (const socket of changed) void this.#update(socket);
  }

  async #update(socket: LiveSocket): Promise<void> {
    const { tokens, membership } = this.options;
    try {
      const { caller } = await tokens.check(socket.data.caller.token, clientAddress(socket.request));
      socket.data.caller = caller;
    } catch (error) {
      if (error instanceof Unauthenticated) return void socket.disconnect(true);
    }
    await membership.recheck(socket);
    setTimeout(() => socket.connected && void membership.recheck(socket), secondCheckMs).unref();
  }
}

/** Whether the event itself says that the connection may not go on; the check finds tokens of ended sessions. */
function isEnded({ data }: LiveSocket, account: LogTopicMessage<'account.changed'>): boolean {
  if (account.change === 'token-revoked') return data.caller.scope?.tokenId === account.tokenId;
  return account.disabled || account.change === 'deleted';
}
