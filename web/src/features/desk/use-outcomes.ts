import { useEffect } from 'react';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import { usePersonNames } from '../../api/people.api.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts as cardTexts } from '../post-review/texts.js';
import type { Drafts } from '../post-review/use-drafts.js';
import { useDeskSession, type Outcome } from './desk-session.js';
import { isAgreement } from './seen-labels.js';
import { texts as storyTexts } from './stories/texts.js';
import type { Stories } from './stories/use-stories.js';
import { texts } from './texts.js';
import type { Line } from './use-desk.js';

/** A message with its title. */
export const toastOptions = { title: cardTexts.result };

interface OutcomesProps {
  drafts: Drafts;
  stories: Stories;
  setLine: (line: Line | null) => void;
  /** Posts that are back at their places. */
  onRestored: (ids: readonly number[]) => void;
}

/** Shows what became of decisions: what was not saved is back, and the difference is in sight. */
export function useOutcomes({ drafts, stories, setLine, onRestored }: OutcomesProps): void {
  const session = useDeskSession();
  const toast = useToast();
  const nameOf = usePersonNames();

  const onUndone = ({ posts, problem }: Outcome) => {
    const done = posts.filter(({ result }) => result === 'done').map(({ id }) => id);
    const kept = posts.find(({ result }) => result === 'changed')?.post;
    if (done.length > 0) {
      setLine({ words: texts.undone(done.length), canUndo: session.made.length > 0 });
      onRestored(done);
    }
    if (kept) toast.warning(texts.notUndone(nameOf(kept.reviewed_by)), toastOptions);
    if (problem) toast.danger(cardTexts.saveFailed, toastOptions);
  };

  /** The story was another one than the user saw: nothing was decided, and the row says what is different. */
  const onStoryChanged = async (storyId: number, ids: readonly number[]) => {
    const change = await stories.reread(storyId);
    const [first] = ids;
    if (first !== undefined) drafts.open(first, true);
    setLine({ words: change ? storyTexts.changed(change.added.length, change.gone) : storyTexts.lost, canUndo: false });
    onRestored(ids);
  };

  /** Drops what else is to be sent about a story, because it goes back to who decided on it. */
  const dropUnsent = (storyId: number) => {
    for (const { body } of session.outbox.current().unsent)
      if ('posts' in body && body.story?.id === storyId) session.outbox.drop(body.decision_id);
  };

  const onOutcome = useLatest((outcome: Outcome) => {
    const { body, posts, problem } = outcome;
    if ('undoes' in body) return onUndone(outcome);
    const { story } = body;
    if (story && problem?.code === 'story-changed') {
      dropUnsent(story.id);
      return void onStoryChanged(
        story.id,
        body.posts.map(({ id }) => id),
      );
    }
    for (const { id, result } of posts) if (result === 'done') drafts.discard(id);
    const left = posts.filter(({ result }) => result !== 'done');
    // Who only agreed with what was suggested has nothing to lose when somebody was faster.
    const isOthers = ({ id, result }: DecidedWire) =>
      result === 'changed' && !drafts.isTouched(id) && (isAgreement(body) || (story && id !== body.posts[0]?.id));
    const faster = left.find(isOthers)?.post?.reviewed_by;
    if (faster !== undefined)
      setLine(
        story && left.length < posts.length
          ? { words: storyTexts.partly(posts.length - left.length, nameOf(faster)), canUndo: true }
          : { words: texts.alreadyDecided(nameOf(faster)), canUndo: false },
      );
    const failed = left.filter((one) => !isOthers(one));
    if (!problem && failed.length === 0) return undefined;
    if (story) dropUnsent(story.id);
    setLine(null);
    const missing = [...new Set(failed.flatMap((one) => one.missing))];
    toast.danger(
      [cardTexts.saveFailed, ...missing.map((fault) => cardTexts.faults[fault])].join(' ').trim(),
      toastOptions,
    );
    for (const { id, result, post } of failed) {
      const sent = body.posts.find((one) => one.id === id);
      if (result !== 'changed' || !post || !sent) continue;
      // The difference is shown in the open card.
      const { event, is_ignored: _, ...labels } = body.labels ?? {};
      const chosen = { ...labels, ...(event === undefined ? {} : { event: event || null }) };
      drafts.store(id, { ...drafts.latest(post), ...chosen, version: sent.version, isTouched: true });
      drafts.open(id, true);
    }
    return onRestored(failed.map(({ id }) => id));
  });
  useEffect(() => {
    session.onOutcome = onOutcome;
    return () => void (session.onOutcome = () => undefined);
  }, [session, onOutcome]);
}
