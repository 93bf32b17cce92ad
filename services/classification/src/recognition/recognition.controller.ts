import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { MAX_RECOGNISED_TEXT, recognitionCalls } from '@mm/proto/http/recognition.js';
import { AuthorMemory, factsOf } from '../author-memory/author-memory.js';
import type { RecognitionOutcome, Recognised } from './recognise-all.js';
import { RecognitionThread } from './recognition-thread.js';

const WORD = /[\p{L}\p{N}]/u;

/** Recognises texts in requests (of an expanded card, or found by searches) and splits texts into readable words. */
@Controller()
export class RecognitionController {
  constructor(
    private readonly thread: RecognitionThread,
    private readonly memory: AuthorMemory,
  ) {}

  @Call(recognitionCalls.recognise)
  async recognise(
    @Input() { body }: CallInput<typeof recognitionCalls.recognise>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof recognitionCalls.recognise>> {
    if (body.author_id && !mayUse(caller, objectRules.readSource, 'foreign')) throw new NotFound('the author');
    const id = Number(body.author_id ?? 0);
    const author = id > 0 ? (await this.memory.of([id])).get(id) : undefined;
    const task = { text: body.text, lang: body.lang ?? null, author: factsOf(undefined, author) };
    const [outcome] = await this.thread.recogniseAll([task]);
    const { oblastsFrom, is_ignored: isIgnored, ...guess } = recognised(outcome);
    return { ...guess, is_ignored: isIgnored ? 'true' : 'false', oblasts_from: oblastsFrom };
  }

  @Call(recognitionCalls.parseText)
  async parseText(
    @Input() { body }: CallInput<typeof recognitionCalls.parseText>,
  ): Promise<CallResponse<typeof recognitionCalls.parseText>> {
    const { text, tokens, outcome } = await this.thread.parseText(body.text);
    const { lang, confidence, evidence } = recognised(outcome);
    return { text, tokens, lang, confidence, evidence };
  }

  @Call(recognitionCalls.recogniseTexts)
  async recogniseTexts(
    @Input() { body }: CallInput<typeof recognitionCalls.recogniseTexts>,
  ): Promise<CallResponse<typeof recognitionCalls.recogniseTexts>> {
    const outcomes = await this.thread.recogniseAll(body.texts.map((text) => ({ text })));
    return { guesses: outcomes.map((outcome, index) => guessOf(outcome, body.texts[index] ?? '')) };
  }
}

function recognised(outcome: RecognitionOutcome | undefined): Recognised {
  if (outcome && 'recognition' in outcome) return outcome.recognition;
  throw new Error(outcome?.reason ?? 'recognition returned no result');
}

type Guess = CallResponse<typeof recognitionCalls.recogniseTexts>['guesses'][number];

/** A text without words, and one whose recognition fails, have no guesses. */
function guessOf(outcome: RecognitionOutcome, text: string): Guess {
  if (!('recognition' in outcome) || !WORD.test(text.slice(0, MAX_RECOGNISED_TEXT)))
    return { oblasts: [], spheres: [], tone: null, lang: null };
  const { oblasts, spheres, tone, lang, is_ignored, confidence, evidence } = outcome.recognition;
  return { oblasts, spheres, tone, lang, is_ignored, confidence, evidence };
}
