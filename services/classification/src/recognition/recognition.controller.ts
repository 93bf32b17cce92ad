import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { MAX_RECOGNISED_TEXT, recognitionCalls } from '@mm/proto/http/recognition.js';
import { readableText } from './readable-text.js';
import type { RecognitionOutcome } from './recognise-all.js';
import { recognise } from './recognise.js';
import { RecognitionThread } from './recognition-thread.js';
import { tokenise } from './text/tokenise.js';

const MAX_TOKENS = 10_000;

/** Recognises texts in requests (of an expanded card, or found by searches) and splits texts into readable words. */
@Controller()
export class RecognitionController {
  constructor(private readonly thread: RecognitionThread) {}

  @Call(recognitionCalls.recognise)
  recognise(
    @Input() { body }: CallInput<typeof recognitionCalls.recognise>,
  ): CallResponse<typeof recognitionCalls.recognise> {
    const {
      oblasts,
      spheres,
      is_ignored: isIgnored,
      tone,
      lang,
    } = recognise({ text: body.text, lang: body.lang ?? null });
    return { oblasts, spheres, is_ignored: isIgnored ? 'true' : 'false', tone, lang };
  }

  @Call(recognitionCalls.parseText)
  parseText(
    @Input() { body }: CallInput<typeof recognitionCalls.parseText>,
  ): CallResponse<typeof recognitionCalls.parseText> {
    const text = readableText(body.text);
    return {
      text,
      tokens: tokenise(text)
        .slice(0, MAX_TOKENS)
        .map(({ start, end }) => text.slice(start, end)),
    };
  }

  /** For other services; in the thread, because it may be many texts. */
  @Call(recognitionCalls.recogniseTexts)
  async recogniseTexts(
    @Input() { body }: CallInput<typeof recognitionCalls.recogniseTexts>,
  ): Promise<CallResponse<typeof recognitionCalls.recogniseTexts>> {
    const outcomes = await this.thread.recogniseAll(body.texts.map((text) => ({ text })));
    return { guesses: outcomes.map((outcome, index) => guessOf(outcome, body.texts[index] ?? '')) };
  }
}

type Guess = CallResponse<typeof recognitionCalls.recogniseTexts>['guesses'][number];

/** A text without words, and one whose recognition fails, have no guesses. */
function guessOf(outcome: RecognitionOutcome, text: string): Guess {
  if (!('recognition' in outcome) || tokenise(text.slice(0, MAX_RECOGNISED_TEXT)).length === 0)
    return { oblasts: [], spheres: [], tone: null, lang: null };
  const { oblasts, spheres, tone, lang } = outcome.recognition;
  return { oblasts, spheres, tone, lang };
}
