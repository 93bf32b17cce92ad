import type { CallResponse } from '@mm/proto/http/call.js';
import type { PostSaveWire, PostWire } from '@mm/proto/http/posts.js';
import type { recognitionCalls } from '@mm/proto/http/recognition.js';
import {
  acceptedLabels,
  suggestedFields,
  type SuggestedField,
  type SuggestedLabels,
  type Thresholds,
} from '@mm/proto/http/thresholds.js';
import { savedComments, type CommentChoices } from './comment-choices.js';
import { authorOf, isSuggested, type Suggestion } from './suggestion.js';

/** The fields whose recognition a toast announces, in its order. */
const announcedFields = ['oblasts', 'spheres', 'is_ignored', 'tone'] as const;
type AnnouncedField = (typeof announcedFields)[number];

/** The labels that a user is choosing; kept apart from the post, so that live events never overwrite them. */
export interface Draft {
  lang: PostWire['lang'];
  spheres: number[];
  oblasts: number[];
  tone: PostWire['tone'];
  event: number | null;
  isIgnored: boolean;
  comments: CommentChoices;
  /** The version of the post that the draft is based on. */
  version: number;
  /** The user changed something; an untouched draft is replaced when the post changes. */
  isTouched: boolean;
  /** Recognition was requested. */
  isRecognitionRequested: boolean;
  /** What the machine says of the post; null until it was asked, and where a person has decided. */
  suggestion: Suggestion | null;
  /** The fields that were filled in from the suggestion and that nobody has changed. */
  filled: readonly SuggestedField[];
}

export interface EventLabels {
  id: number;
  spheres: readonly number[];
  oblasts: readonly number[];
}

type Recognition = CallResponse<typeof recognitionCalls.recognise>;

const unique = (values: readonly number[]) => [...new Set(values)];

export const draftOf = (post: PostWire): Draft => ({
  lang: post.lang,
  spheres: post.spheres,
  oblasts: post.oblasts,
  tone: post.tone,
  event: post.event,
  isIgnored: post.is_ignored,
  comments: {},
  version: post.version,
  isTouched: false,
  isRecognitionRequested: false,
  suggestion: null,
  filled: [],
});

/** What an event sets; without one regions and spheres are emptied. */
export const labelsOfEvent = (event: EventLabels | null): Pick<Draft, 'event' | 'spheres' | 'oblasts'> => ({
  event: event?.id ?? null,
  spheres: unique(event?.spheres ?? []),
  oblasts: unique(event?.oblasts ?? []),
});

/** Choosing an event replaces regions and spheres with the event's; clearing it empties all three. */
export const withEvent = (draft: Draft, event: EventLabels | null): Draft => ({
  ...draft,
  ...labelsOfEvent(event),
  isTouched: true,
  filled: draft.filled.filter((field) => field !== 'spheres' && field !== 'oblasts'),
});

/** What a draft says of a field that the machine can suggest. */
export const valueOf = (draft: Draft, field: SuggestedField): SuggestedLabels[SuggestedField] =>
  field === 'is_ignored' ? draft.isIgnored : draft[field];

/** The fields of a draft that have no value. */
export const emptyFields = (draft: Draft): SuggestedField[] =>
  suggestedFields.filter((field) => {
    const value = valueOf(draft, field);
    return Array.isArray(value) ? value.length === 0 : !value;
  });

/** A draft after a person changed something: what they chose no longer counts as filled in. */
export const touched = (before: Draft, after: Draft): Draft => ({
  ...after,
  isTouched: true,
  filled: after.filled.filter((field) => valueOf(before, field) === valueOf(after, field)),
});

/** A draft with one field as it is suggested. */
export const withSuggested = (draft: Draft, suggestion: SuggestedLabels, field: SuggestedField): Draft => ({
  ...draft,
  ...(field === 'is_ignored' ? { isIgnored: suggestion.is_ignored } : { [field]: suggestion[field] }),
});

/** Fills the fields that have no value with what of a suggestion is sure enough. */
export function withSuggestion(draft: Draft, suggestion: Suggestion, thresholds: Thresholds): Draft {
  const accepted = acceptedLabels(suggestion, thresholds);
  const filled = emptyFields(draft).filter((field) => isSuggested(accepted, field));
  const next: Draft = { ...draft, suggestion, filled: [...draft.filled, ...filled] };
  return filled.reduce((before, field) => withSuggested(before, accepted, field), next);
}

/** The same with an answer of recognition; `announced`: the filled fields that have a toast. */
export function withRecognition(
  draft: Draft,
  { is_ignored: isIgnored, ...answer }: Recognition,
  thresholds: Thresholds,
): { draft: Draft; announced: AnnouncedField[] } {
  const suggestion: Suggestion = {
    ...answer,
    ...{ oblasts: unique(answer.oblasts), spheres: unique(answer.spheres), is_ignored: isIgnored === 'true' },
  };
  const next = withSuggestion({ ...draft, isRecognitionRequested: true }, suggestion, thresholds);
  const isNew = (field: AnnouncedField): boolean => next.filled.includes(field) && !draft.filled.includes(field);
  return {
    draft: next,
    announced: announcedFields.filter((field) => isNew(field) && (field !== 'oblasts' || !authorOf(suggestion))),
  };
}

/** The draft to show: a newer post replaces an untouched draft, a touched one stays and may be stale. */
export const currentDraft = (draft: Draft | undefined, post: PostWire, startOf = draftOf): Draft =>
  draft && (draft.isTouched || draft.version >= post.version) ? draft : startOf(post);

export const isStale = (draft: Draft, post: PostWire): boolean => draft.isTouched && draft.version < post.version;

/** The body of a save request. */
export const saveOf = (post: PostWire, draft: Draft): PostSaveWire => ({
  id: post.id,
  version: draft.version,
  lang: draft.lang,
  spheres: draft.spheres,
  oblasts: draft.oblasts,
  tone: draft.tone,
  event: draft.event,
  is_ignored: draft.isIgnored,
  ...(Object.keys(draft.comments).length > 0 ? { comments: savedComments(draft.comments) } : {}),
});
