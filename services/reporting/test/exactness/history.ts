import { firstKeptDay } from '@mm/service-host/retention/first-kept-day.js';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import type { Operation } from './operations.js';
import { isElastic, type Delivered, type Product } from './product.js';
import { PublicationsModel } from './publications-model.js';
import type { Model } from './recount.js';
import { TopicsModel } from './topics-model.js';
import { chosen } from './vocabulary.js';
import { World } from './world.js';

type Of<K extends Operation['kind']> = Extract<Operation, { kind: K }>;

/** Of what was published, so much can come again. */
const repeatable = 2000;
const zone = systemSettings['time-zone'].initial;
const keptDays = systemSettings['post-days'].initial;
const firstTopics = 'школа / больница / дорога + ремонт / мектеп / "вода" / аким города / әкім | жол / қал* / covid';

/** Something that waits to be delivered in batches. */
interface Queue {
  deliver(): Promise<void>;
}

/** Events of one topic of the log. */
class EventQueue<T extends Delivered> implements Queue {
  #waiting: LogTopicMessage<T>[] = [];

  constructor(
    private readonly topic: T,
    private readonly product: Product,
    private readonly learn: (message: LogTopicMessage<T>) => void,
  ) {}

  add(message: LogTopicMessage<T>): void {
    this.#waiting.push(message);
  }

  async deliver(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    for (const message of batch) this.learn(message);
    await this.product.deliver(this.topic, batch);
  }
}

/**
 * Lets operations happen, each to the product and to the model. Events wait in queues, which are delivered one after
 * the other, in batches, as the log does.
 */
export class History implements Model {
  readonly publications = new PublicationsModel();
  readonly topics = new TopicsModel();
  hideFrom: number = systemSettings['hide-from'].initial;
  readonly isElastic = isElastic;
  readonly world = new World();
  readonly #classified = this.#queue('post.classified', (event) => this.publications.classified(event));
  readonly #counted = this.#queue('post.counted', (event) => this.publications.counted(event));
  readonly #reviewed = this.#queue('post.reviewed', (event) => this.publications.reviewed(event));
  readonly #withdrawn = this.#queue('post.withdrawn', (event) => this.publications.withdrawn(event));
  readonly #stories = this.#queue('story.changed', (event) => this.publications.storyChanged(event));
  readonly #tones = this.#queue('topic.tone-changed', (event) => this.topics.setTone(event));
  /** Deliver an event once more. */
  readonly #again: (() => void)[] = [];
  readonly #late: (() => void)[] = [];

  constructor(readonly product: Product) {}

  async begin(): Promise<void> {
    await this.#rename(this.world.named());
    for (const [at, keywords] of firstTopics.split(' / ').entries())
      await this.#saveTopic({ keywords, excludeWords: at % 4 ? '' : 'газ', attrSearch: at % 2 > 0 });
  }

  async apply(operation: Operation): Promise<void> {
    this.world.pass();
    switch (operation.kind) {
      case 'arrive':
        return this.#publish(this.#classified, this.world.arrive(operation), operation.isLate);
      case 'revise':
        return this.#publish(this.#classified, this.world.revise(operation), operation.isLate);
      case 'count':
        return this.#publish(this.#counted, this.world.count(operation), operation.isLate);
      case 'review':
        return this.#publish(this.#reviewed, this.world.review(operation), operation.isLate);
      case 'undo':
        return this.#publish(this.#reviewed, this.world.undo(operation), operation.isLate);
      case 'withdraw':
        return this.#publish(this.#withdrawn, this.world.withdraw(operation), operation.isLate);
      case 'story':
        for (const event of this.world.regroup(operation)) this.#publish(this.#stories, event, operation.isLate);
        return undefined;
      case 'tone':
        return this.#setTone(operation);
      case 'repeat':
        return chosen(this.#again, operation.event)?.();
      case 'catch-up':
        for (const at of operation.events) this.#late.splice(Math.floor(at * this.#late.length), 1)[0]?.();
        return undefined;
      case 'change-author':
        return this.world.changeAuthor(operation);
      case 'deliver':
        return this.deliver(operation.order);
      default:
        return this.#command(operation);
    }
  }

  /** Delivers everything that waits. `order`: a number of one of the orders of the queues. */
  async deliver(order: number): Promise<void> {
    const queues: Queue[] = [
      ...[this.#classified, this.#counted, this.#reviewed],
      ...[this.#withdrawn, this.#stories, this.#tones],
    ];
    for (let left = order; queues.length > 0; left = Math.floor(left / (queues.length + 1)))
      await queues.splice(left % queues.length, 1)[0]?.deliver();
  }

  #command(operation: Exclude<Operation, { isLate: boolean }>): Promise<void> {
    switch (operation.kind) {
      case 'mark':
      case 'recover':
        return this.#mark(operation);
      case 'add-topic':
        return this.#saveTopic(operation.topic);
      case 'edit-topic':
        return this.#saveTopic(operation.topic, chosen(this.topics.ids, operation.at), operation.isHeld);
      case 'release-topic':
        return this.#release(chosen(this.product.heldIds, operation.at));
      case 'delete-topic':
        return this.#deleteTopic(chosen(this.topics.ids, operation.at));
      case 'restore-topic':
        return this.#restoreTopic(chosen(this.topics.deletedIds, operation.at));
      case 'hide-from':
        this.hideFrom = operation.percent;
        return this.product.hideFrom(operation.percent);
      case 'rename-event':
        return this.#rename(this.world.rename(operation));
      case 'erase':
        return this.#erase(operation);
      case 'retain':
        return this.#retain(operation);
      default:
        throw new Error(`${operation.kind} is no command`);
    }
  }

  /** From now on totals answer for the months that do not change. */
  async totalMonths(): Promise<void> {
    await this.product.settle();
    await this.product.totalMonths(this.world.now, { zone, hideFrom: this.hideFrom / 100 });
  }

  /** Topics show what was saved last. */
  async releaseAll(): Promise<void> {
    for (const id of this.product.heldIds) await this.#release(id);
  }

  #queue<T extends Delivered>(topic: T, learn: (message: LogTopicMessage<T>) => void): EventQueue<T> {
    return new EventQueue(topic, this.product, learn);
  }

  #publish<T extends Delivered>(to: EventQueue<T>, message: LogTopicMessage<T> | undefined, isLate: boolean): void {
    if (!message) return;
    const send = (): void => to.add(message);
    this.#again.push(send);
    if (this.#again.length > repeatable) this.#again.splice(0, repeatable / 10);
    if (isLate) this.#late.push(send);
    else send();
  }

  #setTone({ topic, post, isMember, tone, isLate }: Of<'tone'>): void {
    const ids = this.topics.ids.concat(isMember ? [] : this.topics.deletedIds);
    const topicId = chosen(ids, topic);
    const id = topicId === undefined ? undefined : this.#publicationOf(topicId, post, isMember);
    if (topicId !== undefined && id !== undefined)
      this.#publish(this.#tones, this.world.setTone(topicId, id, tone), isLate);
  }

  async #mark({ kind, topic, posts, isMember }: Of<'mark' | 'recover'>): Promise<void> {
    const topicId = chosen(this.topics.ids, topic);
    if (topicId === undefined) return;
    const ids = posts.flatMap((post) => this.#publicationOf(topicId, post, isMember) ?? []);
    if (ids.length === 0) return;
    const isRelevant = kind === 'recover';
    const isExpected = this.topics.mark(topicId, this.publications.all(), ids, isRelevant);
    const marks = ids.map((id) => ({ topicId, id }));
    if ((await this.product.mark(marks, isRelevant)) !== isExpected)
      throw new Error(`${ids.join()} ${isExpected ? 'cannot' : 'can'} be marked for topic ${topicId}`);
  }

  /** A member of the topic, or anything that was published. */
  #publicationOf(topicId: number, at: number, isMember: boolean): number | undefined {
    if (!isMember) return chosen(this.world.posts, at)?.id;
    const members = this.publications.all().filter((one) => this.topics.isMember(topicId, one));
    return chosen(members, at)?.id;
  }

  async #saveTopic(wanted: Of<'add-topic'>['topic'], at?: number, isHeld = false): Promise<void> {
    const id = await this.product.saveTopic(at, wanted, isHeld && at !== undefined);
    this.topics.save(id, wanted, this.product.heldIds.includes(id));
  }

  async #release(id: number | undefined): Promise<void> {
    if (id === undefined) return;
    await this.product.release(id);
    this.topics.release(id);
  }

  async #deleteTopic(id: number | undefined): Promise<void> {
    if (id === undefined || this.topics.ids.length < 6) return;
    await this.product.deleteTopic(id);
    await this.product.release(id);
    this.topics.delete(id);
  }

  async #restoreTopic(id: number | undefined): Promise<void> {
    if (id === undefined) return;
    await this.product.restoreTopic(id);
    this.topics.restore(id);
  }

  async #rename(events: ReturnType<World['named']>): Promise<void> {
    await this.product.rename(events);
    for (const event of events) this.publications.named(event);
  }

  async #erase(operation: Of<'erase'>): Promise<void> {
    const event = this.world.erase(operation);
    await this.product.erase(event);
    this.topics.forget(this.publications.erase(event.author?.id ?? 0));
  }

  /** As if today were so many days after the oldest publications that stay. */
  async #retain({ days }: Of<'retain'>): Promise<void> {
    const today = new Date(this.world.now + (keptDays - days) * 86_400_000);
    await this.product.retain(today);
    this.topics.forget(this.publications.retain(firstKeptDay(today, keptDays, zone).getTime()));
  }
}
