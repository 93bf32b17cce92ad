import type { tl } from '@mtcute/core';
import { longFromFastString, longToFastString } from '@mtcute/core/utils.js';

/** As many channels are remembered; those that were not seen for the longest time go first. */
const MAX_PEERS = 5_000;

interface Peer {
  /** As the library writes 64 bits. */
  hash: string;
  /** User names in lower case; the first one is the main one. */
  names: string[];
}
export type StoredPeer = [code: string, hash: string, ...names: string[]];

/** User names of a channel, the main one first; a channel can have several. */
const namesOf = ({ username, usernames = [] }: tl.RawChannel): string[] =>
  [username, ...usernames.filter(({ active }) => active).map((each) => each.username)]
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase());

/** What an account has seen of channels: the access hashes, which are only for it, and the user names. */
export class PeerCache {
  readonly #peers = new Map<string, Peer>();
  readonly #codeOf = new Map<string, string>();

  /** `onChange` is called when there is something new to remember. */
  constructor(
    private readonly onChange: () => void,
    stored: readonly StoredPeer[] = [],
  ) {
    for (const [code, hash, ...names] of stored) this.#put(code, { hash, names });
  }

  /** The access hash of a channel by its id. */
  accessHash(channelId: string): tl.Long | undefined {
    const peer = this.#peers.get(channelId);
    return peer && longFromFastString(peer.hash);
  }

  /** The id of the channel that had this user name when it was last seen. */
  channelOf(username: string): string | undefined {
    return this.#codeOf.get(username.toLowerCase());
  }

  /** Remembers the channels that came with an answer. */
  rememberFrom(answer: unknown): void {
    if (hasChats(answer)) this.remember(answer.chats);
  }

  /** Remembers the channels among these chats. */
  remember(chats: readonly tl.TypeChat[]): void {
    let isChanged = false;
    for (const chat of chats) {
      // The hash of a channel that is only mentioned ("min") cannot be used.
      if (chat._ !== 'channel' || chat.min || chat.accessHash === undefined) continue;
      const code = String(chat.id);
      const peer = { hash: longToFastString(chat.accessHash), names: namesOf(chat) };
      const known = this.#peers.get(code);
      isChanged ||= JSON.stringify(known) !== JSON.stringify(peer);
      this.#forget(code);
      this.#put(code, peer);
    }
    for (const code of this.#peers.keys()) {
      if (this.#peers.size <= MAX_PEERS) break;
      this.#forget(code);
    }
    if (isChanged) this.onChange();
  }

  /** All of them, to be stored. */
  list(): StoredPeer[] {
    return [...this.#peers].map(([code, { hash, names }]) => [code, hash, ...names]);
  }

  #put(code: string, peer: Peer): void {
    this.#peers.set(code, peer);
    for (const name of peer.names) this.#codeOf.set(name, code);
  }

  #forget(code: string): void {
    for (const name of this.#peers.get(code)?.names ?? [])
      if (this.#codeOf.get(name) === code) this.#codeOf.delete(name);
    this.#peers.delete(code);
  }
}

const hasChats = (answer: unknown): answer is { chats: tl.TypeChat[] } =>
  typeof answer === 'object' && answer !== null && 'chats' in answer && Array.isArray(answer.chats);
