import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import { missingLabels, type MissingLabel, type PostWire } from '@mm/proto/http/posts.js';
import { draftOf, type Draft, type RecognisedField } from '../post-review/post-draft.js';

const drafts = new WeakMap<PostWire, Draft>();

/** What an untouched post shows: what a person saved, else what the machine suggests. */
export function suggestedDraft(post: PostWire): Draft {
  const known = drafts.get(post);
  if (known) return known;
  const draft = { ...draftOf(post), ...suggestedLabels(post), isRecognitionRequested: true };
  drafts.set(post, draft);
  return draft;
}

function suggestedLabels(post: PostWire): Partial<Draft> {
  const { suggested } = post;
  if (!suggested || post.saved || post.is_ignored) return {};
  const labels: Partial<Draft> = {};
  const byMachine: RecognisedField[] = [];
  if (post.lang === null) labels.lang = suggested.lang;
  if (post.oblasts.length === 0 && suggested.oblasts.length > 0) {
    labels.oblasts = suggested.oblasts;
    labels.isByAuthor = suggested.oblasts_by_author;
    if (!suggested.oblasts_by_author) byMachine.push('oblasts');
  }
  if (post.spheres.length === 0 && suggested.spheres.length > 0) {
    labels.spheres = suggested.spheres;
    byMachine.push('spheres');
  }
  if (post.tone === null && suggested.tone !== null) {
    labels.tone = suggested.tone;
    byMachine.push('tone');
  }
  if (suggested.is_ignored) {
    labels.isIgnored = true;
    byMachine.push('ignored');
  }
  return { ...labels, byMachine };
}

/** The labels of a decision that accepts a draft: only what differs from what the post shows by itself. */
export function changedLabels(post: PostWire, draft: Draft): DecidedLabelsWire {
  const start = suggestedDraft(post);
  const labels: DecidedLabelsWire = {};
  if (draft.lang && draft.lang !== start.lang) labels.lang = draft.lang;
  if (draft.tone && draft.tone !== start.tone) labels.tone = draft.tone;
  if (draft.spheres.length > 0 && !isSame(draft.spheres, start.spheres)) labels.spheres = draft.spheres;
  if (draft.oblasts.length > 0 && !isSame(draft.oblasts, start.oblasts)) labels.oblasts = draft.oblasts;
  if (draft.event !== start.event) labels.event = draft.event ?? 0;
  if (draft.isIgnored !== start.isIgnored) labels.is_ignored = draft.isIgnored;
  return labels;
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((v) => b.includes(v));

/** What a draft lacks to be saved. */
export const missingOf = ({ isIgnored, ...labels }: Draft): MissingLabel[] =>
  missingLabels({ ...labels, is_ignored: isIgnored });

export type ConfidentField = 'oblasts' | 'spheres' | 'tone';
/** From which confidence a suggestion is shown as sure, and below which as doubtful. */
const sureFrom = 0.85;
const doubtfulBelow = 0.6;

/** How sure the machine is of a suggested field: per cent and a word for it; null where it says nothing. */
export function confidenceOf(
  { suggested }: PostWire,
  field: ConfidentField,
): { percent: number; level: 'sure' | 'likely' | 'doubtful' } | null {
  const value = suggested?.confidence[field];
  if (value === undefined) return null;
  const level = value >= sureFrom ? 'sure' : value < doubtfulBelow ? 'doubtful' : 'likely';
  return { percent: Math.round(value * 100), level };
}
