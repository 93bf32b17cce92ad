import type { tl } from '@mtcute/core';
import type { ClientNews } from '../../network/network-client.js';

const GATHER_MS = 200;
/** The messages of an album arrive one by one. */
const GATHER_ALBUM_MS = 300;
/** So many messages of albums are remembered, to know the post when one is edited or deleted. */
const MAX_PARTS = 2_000;

interface Batch {
  /** Message ids by album, or by themselves. */
  created: Map<string, number[]>;
  edited: Set<number>;
  deleted: Set<number>;
  timer: NodeJS.Timeout;
  hasAlbum: boolean;
}

/** The single updates of what the network sends. */
export function listOf(updates: tl.TypeUpdates): readonly tl.TypeUpdate[] {
  if (updates._ === 'updates' || updates._ === 'updatesCombined') return updates.updates;
  return updates._ === 'updateShort' ? [updates.update] : [];
}

/** Makes news of posts out of the network's updates about messages, gathered per channel for a moment. */
export class NewsBatches {
  readonly #batches = new Map<number, Batch>();
  /** `<channel id>_<message id>` of an album's message → message id of its first one. */
  readonly #parts = new Map<string, number>();

  constructor(private readonly onNews: (news: ClientNews) => void) {}

  take(updates: tl.TypeUpdates): void {
    for (const update of listOf(updates))
      switch (update._) {
        case 'updateNewChannelMessage':
          this.#created(update.message);
          break;
        case 'updateEditChannelMessage':
          this.#edited(update.message);
          break;
        case 'updateDeleteChannelMessages':
          for (const id of update.messages) this.#batch(update.channelId).deleted.add(this.#post(update.channelId, id));
          break;
        // More has happened than the network wants to send.
        case 'updateChannelTooLong':
          this.#batch(update.channelId);
          break;
        default:
      }
  }

  /** Gives what was gathered, at once. */
  flush(): void {
    for (const channelId of [...this.#batches.keys()]) this.#give(channelId);
  }

  #created(message: tl.TypeMessage): void {
    if (message._ !== 'message' || message.peerId._ !== 'peerChannel') return;
    const { id, groupedId, peerId } = message;
    const batch = this.#batch(peerId.channelId);
    const album = groupedId && `album ${groupedId.toString()}`;
    const key = album ?? String(id);
    batch.created.set(key, [...(batch.created.get(key) ?? []), id]);
    if (album === undefined || batch.hasAlbum) return;
    batch.hasAlbum = true;
    clearTimeout(batch.timer);
    batch.timer = this.#later(peerId.channelId, GATHER_ALBUM_MS);
  }

  #edited(message: tl.TypeMessage): void {
    if (message._ !== 'message' || message.peerId._ !== 'peerChannel') return;
    const { channelId } = message.peerId;
    this.#batch(channelId).edited.add(this.#post(channelId, message.id));
  }

  /** The message that stands for the post to which a message belongs. */
  #post(channelId: number, messageId: number): number {
    return this.#parts.get(`${channelId}_${messageId}`) ?? messageId;
  }

  #batch(channelId: number): Batch {
    const known = this.#batches.get(channelId);
    if (known) return known;
    const batch: Batch = {
      created: new Map(),
      edited: new Set(),
      deleted: new Set(),
      timer: this.#later(channelId, GATHER_MS),
      hasAlbum: false,
    };
    this.#batches.set(channelId, batch);
    return batch;
  }

  #later(channelId: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#give(channelId), ms);
  }

  #give(channelId: number): void {
    const batch = this.#batches.get(channelId);
    if (!batch) return;
    clearTimeout(batch.timer);
    this.#batches.delete(channelId);
    const created = [...batch.created.values()].map((ids) => {
      const first = Math.min(...ids);
      if (ids.length > 1) for (const id of ids) this.#parts.set(`${channelId}_${id}`, first);
      return first;
    });
    for (const part of this.#parts.keys()) {
      if (this.#parts.size <= MAX_PARTS) break;
      this.#parts.delete(part);
    }
    const give = (kind: ClientNews['kind'], ids: Iterable<number>): void => {
      const codes = [...new Set(ids)].map((id) => `${channelId}_${id}`);
      this.onNews({ authorCode: String(channelId), kind, codes });
    };
    const isEmpty = created.length + batch.edited.size + batch.deleted.size === 0;
    if (created.length > 0 || isEmpty) give('new', created);
    if (batch.edited.size > 0) give('edited', batch.edited);
    if (batch.deleted.size > 0) give('deleted', batch.deleted);
  }
}
