import type { PostWire } from '@mm/proto/http/posts.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { withEvent, type Draft, type RecognisedField } from './post-draft.js';
import { KeyHint } from './key-hint.js';
import { LabelFields } from './label-fields.js';
import styles from './post-card.module.css';
import { texts } from './texts.js';
import type { Review } from './use-review.js';

interface TaggingFormProps {
  post: PostWire;
  draft: Draft;
  isSaving: boolean;
  review: Review;
}

/** Language, spheres, regions, tone, event and ignore of one post. */
export function TaggingForm({ post, draft, isSaving, review }: TaggingFormProps) {
  const set = (part: Partial<Draft>) => review.change(post, (before) => ({ ...before, ...part }));
  const marked = (label: string, head: RecognisedField, isByAuthor = false) =>
    isByAuthor
      ? `${label} · ${texts.byAuthor}`
      : draft.byMachine.includes(head)
        ? `${label} · ${texts.byMachine}`
        : label;
  /** The button goes away, so the focus moves to the card. */
  const discard = (button: Element) => {
    button.closest('article')?.querySelector<HTMLElement>('[data-toggle]')?.focus();
    review.discard(post);
  };

  return (
    <>
      <LabelFields
        labels={draft}
        onChange={(part) => set({ ...part, ...(part.oblasts ? { isByAuthor: false } : {}) })}
        onEvent={(event) => review.change(post, (before) => withEvent(before, event))}
        titleOf={(field) => marked(texts[field], field, field === 'oblasts' && draft.isByAuthor)}
      />
      <div className={styles['foot']} data-keep-clear>
        <span className={styles['actions']}>
          <Checkbox isSelected={draft.isIgnored} isDisabled={isSaving} onChange={(on) => review.ignore(post, on)}>
            {marked(texts.ignore, 'ignored')}
          </Checkbox>
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
