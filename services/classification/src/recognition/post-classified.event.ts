import { create } from '@bufbuild/protobuf';
import { PostClassifiedSchema, SuggestionSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type {
  PostClassified,
  PostCollected,
  PostRevised,
  Suggestion,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { RecognitionOutcome } from './recognise-all.js';

/**
 * The collected or revised post with its suggestion; if recognition failed, the suggestion holds only the reason. The
 * biography stays here: nobody else reads it.
 */
export function buildPostClassified(
  source: PostCollected | PostRevised,
  outcome: RecognitionOutcome,
  { model, classifiedAt }: { model: string; classifiedAt: Date },
): PostClassified {
  const { author, post, counters, watchers } = source;
  return create(PostClassifiedSchema, {
    ...(author && { author: { ...author, biography: '' } }),
    ...(post && { post }),
    ...(counters && { counters }),
    watchers,
    collectedAt: 'collectedAt' in source ? source.collectedAt : source.revisedAt,
    classifiedAt: classifiedAt.toISOString(),
    suggestion: suggestionOf(outcome, model),
  });
}

function suggestionOf(outcome: RecognitionOutcome, model: string): Suggestion {
  if ('reason' in outcome) return create(SuggestionSchema, { model, reason: outcome.reason });
  const {
    lang,
    spheres,
    oblasts,
    tone,
    is_ignored: isIgnored,
    oblastsByAuthor,
    oblastsFrom,
    confidence,
    evidence,
  } = outcome.recognition;
  return create(SuggestionSchema, {
    lang,
    spheres,
    oblasts,
    tone,
    isIgnored,
    oblastsByAuthor,
    oblastsFrom: oblastsFrom ?? '',
    confidence: { ...confidence },
    evidence,
    model,
  });
}
