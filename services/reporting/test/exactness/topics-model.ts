import { matches, SearchedText } from '@mm/keywords/evaluate.js';
import { parse, parseList } from '@mm/keywords/parse.js';
import type { Expression } from '@mm/keywords/expression.js';
import type { PublicationWords } from '@mm/keywords/normalise.js';
import type { TopicToneChanged } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { Wanted } from './operations.js';
import type { Counted } from './publications-model.js';

/** What people said about a publication within a topic. */
interface Mark {
  isRelevant?: boolean;
  tone?: { tone: number; changedAt: number };
}
type Marks = Map<number, Mark>;

interface Topic {
  id: number;
  /** What readers see. */
  shown: Wanted;
  /** What was saved last; it is shown when the past is matched. */
  saved: Wanted;
}

/** All topics with their marks, in plain maps. */
export class TopicsModel {
  readonly #topics = new Map<number, Topic>();
  readonly #marks = new Map<number, Marks>();
  readonly #deleted = new Map<number, { topic: Topic; marks: Marks }>();

  get ids(): number[] {
    return [...this.#topics.keys()].sort((a, b) => a - b);
  }

  get deletedIds(): number[] {
    return [...this.#deleted.keys()].sort((a, b) => a - b);
  }

  topic(id: number): Topic {
    const topic = this.#topics.get(id);
    if (!topic) throw new Error(`there is no topic ${id}`);
    return topic;
  }

  /** `isHeld`: the past is not matched yet, so that readers see what they saw. */
  save(id: number, saved: Wanted, isHeld: boolean): void {
    const before = this.#topics.get(id);
    if (before && isSame(before.saved, saved)) return;
    this.#topics.set(id, { id, shown: isHeld && before ? before.shown : saved, saved });
  }

  release(id: number): void {
    const topic = this.topic(id);
    topic.shown = topic.saved;
  }

  delete(id: number): void {
    const topic = this.topic(id);
    this.#deleted.set(id, { topic, marks: this.#marksOf(id) });
    this.#topics.delete(id);
    this.#marks.delete(id);
  }

  /** Tones that were set meanwhile stay if they are newer; nothing else can be marked of a deleted topic. */
  restore(id: number): void {
    const { topic, marks } = this.#deleted.get(id) ?? {};
    if (!topic || !marks) throw new Error(`the topic ${id} was not deleted`);
    const meanwhile = this.#marksOf(id);
    this.#deleted.delete(id);
    this.#marks.set(id, marks);
    this.save(id, topic.saved, false);
    for (const [publicationId, { tone }] of meanwhile) if (tone) this.#keepLater(marks, publicationId, tone);
  }

  /** Only members, and what was marked before, can be marked. Returns whether there were any. */
  mark(topicId: number, publications: readonly Counted[], ids: readonly number[], isRelevant: boolean): boolean {
    const marks = this.#marksOf(topicId);
    const members = new Set(publications.filter((one) => this.isMember(topicId, one)).map(({ id }) => id));
    const known = ids.filter((id) => members.has(id) || marks.get(id)?.isRelevant !== undefined);
    for (const id of known) marks.set(id, { ...marks.get(id), isRelevant });
    return known.length > 0;
  }

  setTone({ topicId, publicationId, tone, changedAt }: TopicToneChanged): void {
    this.#keepLater(this.#marksOf(topicId), publicationId, { tone, changedAt: Date.parse(changedAt) });
  }

  #keepLater(marks: Marks, id: number, tone: Required<Mark>['tone']): void {
    const mark = marks.get(id);
    if (!mark?.tone || tone.changedAt > mark.tone.changedAt) marks.set(id, { ...mark, tone });
  }

  /** Publications were removed; those of deleted topics are not looked at. */
  forget(ids: readonly number[]): void {
    for (const marks of this.#marks.values()) for (const id of ids) marks.delete(id);
  }

  isMember(topicId: number, { words }: Counted): boolean {
    const topic = this.#topics.get(topicId);
    return topic !== undefined && satisfies(words, topic.shown);
  }

  isIrrelevant(topicId: number, id: number): boolean {
    return this.#marks.get(topicId)?.get(id)?.isRelevant === false;
  }

  /** A member that is not marked as irrelevant. */
  isRelevant(topicId: number, publication: Counted): boolean {
    return this.isMember(topicId, publication) && !this.isIrrelevant(topicId, publication.id);
  }

  toneIn(topicId: number, { id, tone }: Counted): number {
    return this.#marks.get(topicId)?.get(id)?.tone?.tone ?? tone;
  }

  #marksOf(topicId: number): Marks {
    let marks = this.#marks.get(topicId);
    if (!marks) this.#marks.set(topicId, (marks = new Map()));
    return marks;
  }
}

const isSame = (a: Wanted, b: Wanted): boolean =>
  a.keywords === b.keywords && a.excludeWords === b.excludeWords && a.attrSearch === b.attrSearch;

const parsed = new WeakMap<Wanted, { keywords: Expression; exclude: Expression | undefined }>();
const answers = new WeakMap<PublicationWords, Map<Wanted, boolean>>();
const searched = new WeakMap<PublicationWords, { text: SearchedText; withNames: SearchedText }>();

/** The text, and the text with the names, to be searched. */
export function textsOf(words: PublicationWords): { text: SearchedText; withNames: SearchedText } {
  let texts = searched.get(words);
  if (!texts) {
    texts = { text: new SearchedText(words.text), withNames: new SearchedText(words.withNames) };
    searched.set(words, texts);
  }
  return texts;
}

/** Whether a publication belongs to a topic; kept until its words change. */
function satisfies(words: PublicationWords, wanted: Wanted): boolean {
  let known = answers.get(words);
  if (!known) answers.set(words, (known = new Map()));
  let answer = known.get(wanted);
  if (answer === undefined) {
    const { keywords, exclude } = expressionsOf(wanted);
    const { text, withNames } = textsOf(words);
    answer = matches(keywords, wanted.attrSearch ? withNames : text) && !(exclude && matches(exclude, text));
    known.set(wanted, answer);
  }
  return answer;
}

function expressionsOf(wanted: Wanted): { keywords: Expression; exclude: Expression | undefined } {
  let expressions = parsed.get(wanted);
  if (!expressions) {
    expressions = { keywords: parse(wanted.keywords), exclude: parseList(wanted.excludeWords) };
    parsed.set(wanted, expressions);
  }
  return expressions;
}
