import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkCalls } from '@mm/networks/network.js';
import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { CallInput } from '@mm/proto/http/call.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { requestOf } from '../src/api/request-of.js';
import type { ApiClient, ApiResponse } from './api-client.js';
import type { DemoNetwork } from './demo-networks.js';

/** What 'Load user media' returns. */
export interface UpdateResult {
  status: string;
  collected: number;
  reason?: string;
}

/** The requests of a user's screens for one network; addresses and shapes are those of its descriptor. */
export class NetworkUser {
  readonly id: NetworkId;
  /** Its name in the demo networks. */
  readonly demo: DemoNetwork;
  readonly #calls: NetworkCalls;

  constructor(
    private readonly client: ApiClient,
    id: NetworkId,
  ) {
    const descriptor = descriptorList.find((known) => known.id === id);
    if (!descriptor) throw new Error(`the network ${id} is not installed`);
    this.id = id;
    this.demo = id === 'vkontakte' ? 'vk' : (id as DemoNetwork);
    this.#calls = descriptor.calls;
  }

  async lookup(name: string): Promise<LookupWire> {
    const found = await this.#call('lookup', this.#calls.lookup.request.write(name, this.client.username));
    return this.#calls.lookup.answer.read(found);
  }

  /** Subscribes to an author and returns it. Throws when it is not found. */
  async subscribe(name: string): Promise<AuthorWire> {
    const found = await this.lookup(name);
    if ('reason' in found) throw new Error(`${this.id}: ${name}: ${found.reason}`);
    return (await this.#call(
      'subscribe',
      this.#calls.subscribe.request.write(found, this.client.username),
    )) as AuthorWire;
  }

  async update(author: AuthorWire): Promise<UpdateResult> {
    return (await this.#call('update', this.#calls.update.request.write(author))) as UpdateResult;
  }

  /** The newest 200 posts of an author. */
  async posts(author: AuthorWire): Promise<PostWire[]> {
    const input = this.#calls.posts.request.write(author, { size: 200 }, this.client.username);
    return this.#calls.posts.answer.read(await this.#call('posts', input)).posts;
  }

  /** The response of 'Load user media' where the user chooses an operator, whatever its status. */
  load(author: AuthorWire, operator: string): Promise<ApiResponse> {
    return this.#request(
      'posts',
      this.#calls.posts.request.write(author, { size: 200 }, this.client.username, operator),
    );
  }

  /** The author's row in the list of authors. */
  async row({ username, id }: AuthorWire): Promise<AuthorWire | undefined> {
    const list = await this.#call('list', this.#calls.list.request.write({ search: username, size: 50 }));
    return this.#calls.list.answer.read(list).authors.find((author) => author.id === id);
  }

  /** The whole text of a post; lists contain only the beginning of a long one. */
  async textOf({ id }: PostWire): Promise<string> {
    return (await this.client.call<{ text: string }>('GET', `/api-py/socmedia/post-text/${id}`)).text;
  }

  async #call(name: keyof NetworkCalls, input: CallInput): Promise<unknown> {
    const response = await this.#request(name, input);
    if (response.status !== 200) throw new Error(`${this.id}: ${name}: ${response.status} ${response.text}`);
    return response.json;
  }

  #request(name: keyof NetworkCalls, input: CallInput): Promise<ApiResponse> {
    const call = callsOf(this.id)[name];
    if (!call) throw new Error(`${this.id} has no call ${name}`);
    const { url, body } = requestOf(call, input);
    // Each GET that changes something has a POST variant.
    return this.client.request(name === 'update' || name === 'subscribe' ? 'POST' : call.method, url, { body });
  }
}
