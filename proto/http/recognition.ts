import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { postLang, tone } from './posts.js';
import { ints } from './paging.js';

const text = z.string().max(2_000_000);
/** Only this many characters of a longer text are read. */
export const MAX_RECOGNISED_TEXT = 20_000;
const shared = { roles: 'any', service: 'classification' } as const;

export const recognitionCalls = {
  recognise: call({
    ...shared,
    id: 'reco-oblasts',
    method: 'POST',
    path: '/api-py/reco-oblasts',
    body: () => z.strictObject({ text, lang: z.string().max(10).nullish() }),
    response: () =>
      z.object({
        oblasts: ints,
        spheres: ints,
        is_ignored: z.enum(['true', 'false']),
        tone: tone.nullable(),
        lang: postLang.nullable(),
      }),
  }),
  parseText: call({
    ...shared,
    id: 'text-parse',
    method: 'POST',
    path: '/api-py/text-parse',
    body: () => z.strictObject({ text }),
    response: () => z.object({ text: z.string(), tokens: z.array(z.string()) }),
  }),
  /** The same for several texts at once; a text without readable words has only empty guesses. */
  recogniseTexts: call({
    service: 'classification',
    roles: reviewers,
    internal: true,
    id: 'recognise-texts',
    operations: ['topics'],
    method: 'POST',
    path: '/internal/recognise-texts',
    body: () => z.strictObject({ texts: z.array(text).max(100) }),
    response: () =>
      z.object({
        guesses: z.array(
          z.object({
            oblasts: ints,
            spheres: ints,
            tone: tone.nullable(),
            lang: postLang.nullable(),
          }),
        ),
      }),
  }),
};
