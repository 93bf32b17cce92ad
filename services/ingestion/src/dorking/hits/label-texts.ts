import { Injectable, Logger } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { MAX_RECOGNISED_TEXT, recognitionCalls } from '@mm/proto/http/recognition.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import { DorkingSettings } from '../providers/dorking-settings.js';

/** What is recognised of a publication. */
export interface HitText {
  title: string;
  text: string;
  /** Name of its author. */
  author: string;
  /** User name of its author, or its host. */
  source: string;
}
type Guess = CallResponse<typeof recognitionCalls.recogniseTexts>['guesses'][number];
/** What was recognised of one text; a part is undefined when the service that knows it did not respond. */
export interface TextLabels {
  guess: Guess | undefined;
  topicIds: number[] | undefined;
}

const maxTexts = 100;
/** A request of a service may have 6 MB, and a letter two bytes. */
const maxCharacters = 1_000_000;
/** As many characters as topics are matched with. */
const maxMatched = 100_000;

/** Recognises texts and matches them to topics, with the rights of an account. */
@Injectable()
export class LabelTexts {
  readonly #logger = new Logger('found publications');

  constructor(
    private readonly services: ServiceClient,
    private readonly settings: DorkingSettings,
  ) {}

  /** In the order of `texts`. Never rejects: what a service does not respond is left out. */
  async of(userId: number, texts: readonly HitText[]): Promise<TextLabels[]> {
    const labels: TextLabels[] = [];
    for (const batch of batchesOf(texts)) {
      const [guesses, topics] = await Promise.all([
        this.#attempt(async () => this.#recognise(userId, batch)),
        this.#attempt(async () => this.#match(userId, batch)),
      ]);
      for (const index of batch.keys()) labels.push({ guess: guesses?.[index], topicIds: topics?.[index] });
    }
    return labels;
  }

  async #recognise(userId: number, batch: readonly HitText[]): Promise<Guess[]> {
    const texts = batch.map(({ title, text }) => `${title}\n${text}`.trim().slice(0, MAX_RECOGNISED_TEXT));
    const caller = this.#caller(userId);
    return (await this.services.call(recognitionCalls.recogniseTexts, caller, { body: { texts } })).guesses;
  }

  async #match(userId: number, batch: readonly HitText[]): Promise<number[][]> {
    const texts = batch.map(({ title, text, author, source }) => ({
      text: `${title}\n${text}`.trim().slice(0, maxMatched),
      author,
      source,
    }));
    return (await this.services.call(topicCalls.matchTexts, this.#caller(userId), { body: { texts } })).topic_ids;
  }

  async #attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.#logger.warn(`labels are missing: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  #caller(userId: number): { token: string } {
    return {
      token: serviceToken(this.settings.secretKey, { userId, operations: ['recognition', 'topics'], topics: null }),
    };
  }
}

function batchesOf(texts: readonly HitText[]): HitText[][] {
  const batches: HitText[][] = [];
  let size = Infinity;
  for (const one of texts) {
    const length = Math.min(one.title.length + one.text.length, maxMatched);
    const last = batches.at(-1);
    if (last && last.length < maxTexts && size + length <= maxCharacters) {
      last.push(one);
      size += length;
    } else {
      batches.push([one]);
      size = length;
    }
  }
  return batches;
}
