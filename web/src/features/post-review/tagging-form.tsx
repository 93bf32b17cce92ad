import type { PostWire } from '@mm/proto/http/posts.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import type { SuggestedField } from '@mm/proto/http/thresholds.js';
import { useThresholds } from './thresholds.api.js';
import { withEvent, withSuggested, type Draft } from './post-draft.js';
import { KeyHint } from './key-hint.js';
import { LabelFields } from './label-fields.js';
import styles from './post-card.module.css';
import { seenOf, SuggestionChip } from './suggestion-chip.js';
import { texts } from './texts.js';
import type { ShownEvidence } from './use-evidence.js';
import type { Review } from './use-review.js';
import { useSuggestedNames } from './use-suggested-names.js';

const titleOf = { lang: 'lang', tone: 'tone', spheres: 'spheres', oblasts: 'oblasts', is_ignored: 'ignore' } as const;

interface TaggingFormProps {
  post: PostWire;
  draft: Draft;
  isSaving: boolean;
  review: Review;
  evidence: ShownEvidence;
}

/** Language, spheres, regions, tone, event and ignore of one post. */
export function TaggingForm({ post, draft, isSaving, review, evidence }: TaggingFormProps) {
  const thresholds = useThresholds();
  const nameOf = useSuggestedNames();
  const set = (part: Partial<Draft>) => review.change(post, (before) => ({ ...before, ...part }));
  /** What the machine says of a field; a press takes what is not sure enough, and otherwise keeps the words marked. */
  const chipOf = (field: SuggestedField) => {
    const seen = seenOf(draft, field, thresholds);
    if (!seen) return null;
    const isTaken = seen.isAsked && field !== 'is_ignored';
    const name = nameOf(seen);
    return (
      <SuggestionChip
        name={isTaken ? texts.takeSuggested(texts[titleOf[field]]) : texts[titleOf[field]]}
        seen={seen}
        onShow={evidence.show}
        onPress={() =>
          isTaken ? review.change(post, (before) => withSuggested(before, seen.suggestion, field)) : evidence.pin(field)
        }
        {...(isTaken ? {} : { isPressed: evidence.pinned === field })}
      >
        {seen.isAsked ? name : ''}
      </SuggestionChip>
    );
  };
  /** The button goes away, so the focus moves to the card. */
  const discard = (button: Element) => {
    button.closest('article')?.querySelector<HTMLElement>('[data-toggle]')?.focus();
    review.discard(post);
  };

  return (
    <>
      <LabelFields
        labels={draft}
        onChange={set}
        onEvent={(event) => review.change(post, (before) => withEvent(before, event))}
        hasOther={post.lang === 'other' || draft.suggestion?.lang === 'other'}
        asideOf={chipOf}
      />
      <div className={styles['foot']} data-keep-clear>
        <span className={styles['actions']}>
          <Checkbox isSelected={draft.isIgnored} isDisabled={isSaving} onChange={(on) => review.ignore(post, on)}>
            {texts.ignore}
          </Checkbox>
          {chipOf('is_ignored')}
          {post.is_ignored && (
            <Button small onPress={() => void review.save(post)} isPending={isSaving}>
              {texts.saveIgnored}
            </Button>
          )}
          {draft.isTouched && (
            <Button kind="quiet" small onPress={({ currentTarget }) => discard(currentTarget)} isDisabled={isSaving}>
              {texts.discard}
            </Button>
          )}
        </span>
        <span className={styles['actions']}>
          {!post.is_ignored && (draft.isIgnored || post.suggested?.is_ignored) && (
            <Button onPress={() => review.ignore(post, true)} isPending={isSaving}>
              {texts.ignoreNow}
            </Button>
          )}
          <KeyHint keys="Ctrl + Enter">
            <Button kind="primary" onPress={() => void review.save(post)} isPending={isSaving}>
              {texts.save}
            </Button>
          </KeyHint>
        </span>
      </div>
    </>
  );
}
