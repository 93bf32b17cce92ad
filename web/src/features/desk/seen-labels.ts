import type { DecidedLabelsWire, DecisionWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { missingLabels, type MissingLabel, type PostWire } from '@mm/proto/http/posts.js';
import type { Thresholds } from '@mm/proto/http/thresholds.js';
import { draftOf, withSuggestion, type Draft } from '../post-review/post-draft.js';
import { suggestionOf } from '../post-review/suggestion.js';

type DecisionOfPosts = Extract<DecisionWire, { posts: unknown }>;

const drafts = new WeakMap<Thresholds, WeakMap<PostWire, Draft>>();

/**
 * What an untouched post shows: what a person saved, else what was decided about another post of its story, else what
 * the machine suggests and is sure enough of.
 */
export function suggestedDraft(post: PostWire & Pick<DeskPostWire, 'story'>, thresholds: Thresholds): Draft {
  const known = drafts.get(thresholds) ?? new WeakMap<PostWire, Draft>();
  drafts.set(thresholds, known);
  const draft = known.get(post) ?? withProposal(post, newDraft(post, thresholds));
  known.set(post, draft);
  return draft;
}

function newDraft(post: PostWire, thresholds: Thresholds): Draft {
  const draft = { ...draftOf(post), isRecognitionRequested: true };
  const { suggested } = post;
  return suggested && isUndecided(post) ? withSuggestion(draft, suggestionOf(suggested), thresholds) : draft;
}

/**
 * With the decision about another post of the story, as if a person had chosen it here; the language is the post's, and
 * so are the regions where the decision has none to propose.
 */
function withProposal(post: PostWire & Pick<DeskPostWire, 'story'>, draft: Draft): Draft {
  const labels = post.story?.proposed;
  if (!labels || !isUndecided(post)) return draft;
  const { spheres, oblasts, tone, event, is_ignored: isIgnored = false } = labels;
  return {
    ...draft,
    ...(spheres ? { spheres } : {}),
    ...(oblasts ? { oblasts } : {}),
    ...(tone === undefined ? {} : { tone }),
    ...(event === undefined ? {} : { event }),
    isIgnored,
    filled: draft.filled.filter((field) => field === 'lang' || (field === 'oblasts' && !oblasts)),
  };
}

const isUndecided = ({ saved, is_ignored: isIgnored }: PostWire): boolean => !saved && !isIgnored;

/**
 * The labels of a decision that accepts a draft: what differs from what the server takes for the post by itself, and
 * whether it is ignored where the machine would ignore it: no threshold that changes meanwhile may turn that over.
 */
export function changedLabels(post: PostWire, draft: Draft, thresholds: Thresholds): DecidedLabelsWire {
  const start = newDraft(post, thresholds);
  const labels: DecidedLabelsWire = {};
  if (draft.lang && draft.lang !== start.lang) labels.lang = draft.lang;
  if (draft.tone && draft.tone !== start.tone) labels.tone = draft.tone;
  if (draft.spheres.length > 0 && !isSame(draft.spheres, start.spheres)) labels.spheres = draft.spheres;
  if (draft.oblasts.length > 0 && !isSame(draft.oblasts, start.oblasts)) labels.oblasts = draft.oblasts;
  if (draft.event !== start.event) labels.event = draft.event ?? 0;
  if (draft.isIgnored !== start.isIgnored || start.suggestion?.is_ignored) labels.is_ignored = draft.isIgnored;
  return labels;
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((v) => b.includes(v));

/** What a draft lacks to be saved. */
export const missingOf = ({ isIgnored, ...labels }: Draft): MissingLabel[] =>
  missingLabels({ ...labels, is_ignored: isIgnored });

/** Whether a decision says nothing that its maker chose: it accepts posts as their rows show them. */
export const isAgreement = ({ accept, labels = {} }: Pick<DecisionOfPosts, 'accept' | 'labels'>): boolean =>
  accept === true && Object.keys(labels).every((field) => field === 'is_ignored');
