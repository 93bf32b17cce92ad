import type { CallResponse } from '@mm/proto/http/call.js';
import type { recognitionCalls } from '@mm/proto/http/recognition.js';

type Recognition = CallResponse<typeof recognitionCalls.recognise>;

const sure = { lang: 0.99, oblasts: 0.9, spheres: 0.9, tone: 0.9, is_ignored: 0.9 };

/** An answer of `reco-oblasts` in which nothing was recognised but what `over` names. */
export const aRecognition = (over: Partial<Recognition> = {}): Recognition => ({
  ...{ oblasts: [], spheres: [], is_ignored: 'false', tone: null, lang: null },
  ...{ confidence: sure, evidence: [], oblasts_from: over.oblasts?.length ? 'text' : null, model: 'rules-1' },
  ...over,
});
