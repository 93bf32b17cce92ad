import { Controller } from '@nestjs/common';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { readExpressions } from '@mm/http/read-expression.js';
import { parseOptional } from '@mm/keywords/parse.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { labLimits, queryLabCalls } from '@mm/proto/http/query-lab.js';
import { PublicationReads } from '../publications/publication.reads.js';
import { publicationWire } from '../reports/publication-wire.js';
import { QuestionQueue } from '../reports/question-queue.js';
import { dividingWords } from './dividing-words.js';
import { ExplainPublications } from './explain-publications.js';
import { LabQuestions } from './lab-questions.js';
import { PartsOfDraft } from './parts-of-draft.js';
import { ReadDraft } from './read-draft.js';
import { ReasonsInTopic } from './reasons-in-topic.js';

type Response<K extends keyof typeof queryLabCalls> = Promise<CallResponse<(typeof queryLabCalls)[K]>>;

/** What an expression finds, while it is being written. Each question waits and ends as a report does. */
@Controller()
export class QueryLabController {
  constructor(
    private readonly questions: QuestionQueue,
    private readonly drafts: ReadDraft,
    private readonly lab: LabQuestions,
    private readonly partsOf: PartsOfDraft,
    private readonly explained: ExplainPublications,
    private readonly inTopic: ReasonsInTopic,
    private readonly publications: PublicationReads,
  ) {}

  @Call(queryLabCalls.try)
  try(
    @Input() { body: { params } }: CallInput<typeof queryLabCalls.try>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'try'> {
    const answer = async (): Response<'try'> => {
      const { filter, saved, source } = await this.drafts.read(params, caller);
      const [found, added, before] = await Promise.all([
        this.lab.page({ filter }, { offset: 0, size: labLimits.samples }),
        saved ? this.lab.count({ filter, without: saved }) : null,
        saved ? this.lab.count({ filter: saved }) : null,
      ]);
      const { total: hits, publications: samples } = found;
      // what both have is hits - added; members are counted faster than words are searched a third time
      const removed = before === null || added === null ? null : Math.max(0, before - (hits - added));
      const marks = await this.explained.marks(source, samples);
      return { hits, added, removed, samples: samples.map(publicationWire), marks };
    };
    return this.questions.ask(caller, answer, { gone });
  }

  @Call(queryLabCalls.parts)
  parts(
    @Input() { body: { params } }: CallInput<typeof queryLabCalls.parts>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'parts'> {
    const answer = async (): Response<'parts'> => this.partsOf.of(await this.drafts.read(params, caller));
    return this.questions.ask(caller, answer, { gone });
  }

  @Call(queryLabCalls.difference)
  difference(
    @Input() { body: { params } }: CallInput<typeof queryLabCalls.difference>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'difference'> {
    const answer = async (): Response<'difference'> => {
      const { side, page, ...wire } = params;
      const { filter, saved, source, savedSource } = await this.drafts.read(wire, caller);
      if (!saved || !savedSource) throw new NotFound('the topic', 'topic-not-found');
      const isAdded = side === 'added';
      const { total, publications } = await this.lab.page(
        isAdded ? { filter, without: saved } : { filter: saved, without: filter },
        { offset: page * labLimits.page, size: labLimits.page },
      );
      const marks = await this.explained.marks(isAdded ? source : savedSource, publications);
      return { total, publications: publications.map(publicationWire), marks };
    };
    return this.questions.ask(caller, answer, { gone });
  }

  /** Reviewers may read every publication; ids of others are passed over. */
  @Call(queryLabCalls.examples)
  async examples(@Input() { body: { params } }: CallInput<typeof queryLabCalls.examples>): Response<'examples'> {
    const { keywords, exclude } = readExpressions(
      { keywords: params.keywords, excludeWords: params.exclude_words, attrSearch: false },
      parseOptional,
    );
    const [belonging, other] = await Promise.all([
      this.publications.byIds(params.belonging),
      this.publications.byIds(params.other),
    ]);
    const known = [keywords, exclude].filter((one) => one !== undefined);
    return { words: dividingWords(belonging, other, known, labLimits.words) };
  }

  @Call(queryLabCalls.reasons)
  async reasons(
    @Input() { body: { params } }: CallInput<typeof queryLabCalls.reasons>,
    @CallerOf() caller: Caller,
  ): Response<'reasons'> {
    return { reasons: await this.inTopic.reasons(params.topic_id, params.ids, caller) };
  }
}
