import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { ints, sentId } from './paging.js';
import { confidence, evidence, oblastsFrom, postLang, tone } from './posts.js';

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
    objects: [rules.readSource],
    /** `author_id`: whose post it is; its regions are taken where the text names none. */
    body: () => z.strictObject({ text, lang: z.string().max(10).nullish(), author_id: sentId.nullish() }),
    response: () =>
      z.object({
        oblasts: ints,
        spheres: ints,
        is_ignored: z.enum(['true', 'false']),
        tone: tone.nullable(),
        lang: postLang.nullable(),
        confidence,
        evidence: evidence(),
        oblasts_from: oblastsFrom.nullable(),
        model: z.string(),
      }),
  }),
  parseText: call({
    ...shared,
    id: 'text-parse',
    method: 'POST',
    path: '/api-py/text-parse',
    body: () => z.strictObject({ text }),
    /** Positions in `evidence` are those of the answered text. */
    response: () =>
      z.object({
        text: z.string(),
        tokens: z.array(z.string()),
        lang: postLang.nullable(),
        confidence,
        evidence: evidence(),
      }),
  }),
  /** The same for several texts at once; a text without readable words has only empty guesses. */
  recogniseTexts: call({
    ...shared,
    roles: reviewers,
    id: 'recognise-texts',
    operations: ['recognition'],
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
            /** As all that follows, absent without readable words. */
            is_ignored: z.boolean().optional(),
            confidence: confidence.optional(),
            evidence: evidence().optional(),
          }),
        ),
      }),
  }),
};
