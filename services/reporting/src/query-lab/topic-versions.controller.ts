import { Controller } from '@nestjs/common';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { queryLabCalls } from '@mm/proto/http/query-lab.js';
import { QuestionQueue } from '../reports/question-queue.js';
import { TopicVersions } from './topic-versions.js';

/** The expressions that a topic had, and what they find. */
@Controller()
export class TopicVersionsController {
  constructor(
    private readonly questions: QuestionQueue,
    private readonly versions: TopicVersions,
  ) {}

  @Call(queryLabCalls.versions)
  list(
    @Input() { params }: CallInput<typeof queryLabCalls.versions>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Promise<CallResponse<typeof queryLabCalls.versions>> {
    const answer = async () => ({ versions: await this.versions.of(params.topicId, caller) });
    return this.questions.ask(caller, answer, { gone });
  }
}
