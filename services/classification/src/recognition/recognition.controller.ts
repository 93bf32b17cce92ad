import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { recognitionCalls } from '@mm/proto/http/recognition.js';
import { readableText } from './readable-text.js';
import { recognise } from './recognise.js';
import { tokenise } from './text/tokenise.js';

const MAX_TOKENS = 10_000;

/** Recognises texts in requests (when a card is expanded) and splits texts into readable words. */
@Controller()
export class RecognitionController {
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
}
