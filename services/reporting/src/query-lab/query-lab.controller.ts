import { Controller } from '@nestjs/common';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { labLimits, queryLabCalls } from '@mm/proto/http/query-lab.js';
import { publicationWire } from '../reports/publication-wire.js';
import { QuestionQueue } from '../reports/question-queue.js';
import { LabQuestions } from './lab-questions.js';
import { ReadDraft } from './read-draft.js';

type Response<K extends keyof typeof queryLabCalls> = Promise<CallResponse<(typeof queryLabCalls)[K]>>;

/** What an expression finds, while it is being written. Each question waits and ends as a report does. */
@Controller()
export class QueryLabController {
  constructor(
    private readonly questions: QuestionQueue,
    private readonly drafts: ReadDraft,
    private readonly lab: LabQuestions,
  ) {}

  @Call(queryLabCalls.try)
  try(
    @Input() { body: { params } }: CallInput<typeof queryLabCalls.try>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'try'> {
    const answer = async (): Response<'try'> => {
      const { filter } = await this.drafts.read(params, caller);
      const { total, publications } = await this.lab.page({ filter }, { offset: 0, size: labLimits.samples });
      return { hits: total, added: null, removed: null, samples: publications.map(publicationWire) };
    };
    return this.questions.ask(caller, answer, { gone });
  }
}
