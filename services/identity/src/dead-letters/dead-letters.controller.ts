import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deadLetterCalls } from '@mm/proto/http/dead-letters.js';
import { DeadLetterReads } from './dead-letter.reads.js';
import { DecideLetters } from './decide-letters.js';

type InputOf<K extends keyof typeof deadLetterCalls> = CallInput<(typeof deadLetterCalls)[K]>;
type ResponseOf<K extends keyof typeof deadLetterCalls> = Promise<CallResponse<(typeof deadLetterCalls)[K]>>;

/** Events that consumers gave up, for administrators. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly reads: DeadLetterReads,
    private readonly decisions: DecideLetters,
  ) {}

  @Call(deadLetterCalls.deadLetters)
  async list(@Input() { query }: InputOf<'deadLetters'>): ResponseOf<'deadLetters'> {
    return this.reads.page(query);
  }

  @Call(deadLetterCalls.deadLetter)
  async letter(@Input() { params }: InputOf<'deadLetter'>): ResponseOf<'deadLetter'> {
    return this.reads.letter(params.id);
  }

  @Call(deadLetterCalls.replayDeadLetters)
  async replay(
    @Input() { body }: InputOf<'replayDeadLetters'>,
    @CallerOf() { username }: Caller,
  ): ResponseOf<'replayDeadLetters'> {
    return { status: 'success', replayed: await this.decisions.replay(body.ids, username) };
  }

  @Call(deadLetterCalls.discardDeadLetters)
  async discard(
    @Input() { body }: InputOf<'discardDeadLetters'>,
    @CallerOf() { username }: Caller,
  ): ResponseOf<'discardDeadLetters'> {
    return { status: 'success', discarded: await this.decisions.discard(body.ids, username) };
  }
}
