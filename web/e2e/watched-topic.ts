import { ApiClient, eventually } from './api-client.js';
import { publishVk } from './stack.js';

interface TopicOptions {
  name: string;
  /** A word of its publications that no other post has. */
  word: string;
  /** Users who may see it besides its author. */
  readers?: readonly string[];
  section?: number;
}

/** A topic of `superviser` on the posts of a VK community that contain a word. */
export class WatchedTopic {
  private constructor(
    readonly api: ApiClient,
    readonly id: number,
    readonly name: string,
    private readonly word: string,
  ) {}

  static async make(api: ApiClient, { name, word, readers = [], section }: TopicOptions): Promise<WatchedTopic> {
    const { topic } = await api.call<{ topic: { id: number } }>('POST', '/api-py/save-topic', {
      params: {
        name,
        keywords: word,
        access: await idsOf(api, readers),
        ...(section === undefined ? {} : { section_id: section }),
      },
    });
    return new WatchedTopic(api, topic.id, name, word);
  }

  /** A section, for topics that are compared. */
  static async section(api: ApiClient, name: string, readers: readonly string[] = []): Promise<number> {
    const { tsection } = await api.call<{ tsection: { id: number } }>('POST', '/api-py/save-tsection', {
      params: { name, topics: [], access: await idsOf(api, readers) },
    });
    return tsection.id;
  }

  /** Publishes posts of the community, each with the topic's word, and waits until the report has all of them. */
  async publish(community: string, texts: readonly string[]): Promise<void> {
    const before = await this.total();
    await this.api.call('POST', `/api/vk/add-channel?name=${community}`);
    for (const text of texts) await publishVk(community, `${text} ${this.word}`);
    await this.api.call('POST', `/api/vk/update-channel?name=${community}`);
    await eventually(
      `the report of ${this.name} has ${texts.length} more`,
      async () => (await this.total()) >= before + texts.length,
      60,
    );
  }

  /** The publications of its report, newest first. */
  async publications(): Promise<{ id: number; text: string; tone: number }[]> {
    return (await this.#report(50)).data;
  }

  async total(): Promise<number> {
    return (await this.#report(0)).total;
  }

  async remove(): Promise<void> {
    await this.api.call('POST', '/api-py/delete-topic', { params: { id: this.id } });
  }

  #report(size: number) {
    return this.api.call<{ total: number; data: { id: number; text: string; tone: number }[] }>(
      'POST',
      '/api-py/report-form',
      { params: { type: 1, topic_id: this.id, period: 1, size } },
    );
  }
}

async function idsOf(api: ApiClient, usernames: readonly string[]): Promise<number[]> {
  const { users } = await api.call<{ users: { id: number; username: string }[] }>('GET', '/api-py/get-users');
  return users.filter(({ username }) => usernames.includes(username)).map(({ id }) => id);
}
