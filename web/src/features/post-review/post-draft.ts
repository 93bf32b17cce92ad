import type { PostSaveWire, PostWire } from '@mm/proto/http/posts.js';
import { savedComments, type CommentChoices } from './comment-choices.js';

export type RecognisedField = 'oblasts' | 'spheres' | 'ignored' | 'tone';

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
  /** The fields that recognition filled in. */
  byMachine: readonly RecognisedField[];
  /** The regions come from the author, not from the text. */
  isByAuthor: boolean;
}

export interface EventLabels {
  id: number;
  spheres: readonly number[];
  oblasts: readonly number[];
}

export interface Recognition {
  oblasts: number[];
  spheres: number[];
  is_ignored: 'true' | 'false';
  tone: PostWire['tone'];
  lang: PostWire['lang'];
}

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
  byMachine: [],
  isByAuthor: false,
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
  byMachine: draft.byMachine.filter((field) => field === 'tone' || field === 'ignored'),
  isByAuthor: false,
});

/** Fills the fields that the user has not set; `filled` lists them for their toasts. */
export function withRecognition(
  draft: Draft,
  recognition: Recognition,
  authorRegions: readonly number[],
): { draft: Draft; filled: RecognisedField[] } {
  const filled: RecognisedField[] = [];
  const next: Draft = { ...draft, isRecognitionRequested: true };
  if (!draft.oblasts.length && recognition.oblasts.length) {
    next.oblasts = unique(recognition.oblasts);
    filled.push('oblasts');
  } else if (!draft.oblasts.length && authorRegions.length) {
    next.oblasts = unique(authorRegions);
    next.isByAuthor = true;
  }
  if (!draft.spheres.length && recognition.spheres.length) {
    next.spheres = unique(recognition.spheres);
    filled.push('spheres');
  }
  if (!draft.isIgnored && recognition.is_ignored === 'true') {
    next.isIgnored = true;
    filled.push('ignored');
  }
  if (draft.tone === null && recognition.tone !== null) {
    next.tone = recognition.tone;
    filled.push('tone');
  }
  if (draft.lang === null && (recognition.lang === 'kz' || recognition.lang === 'ru')) next.lang = recognition.lang;
  return { draft: { ...next, byMachine: [...draft.byMachine, ...filled] }, filled };
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
