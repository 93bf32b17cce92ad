import type { PostWire } from '@mm/proto/http/posts.js';
import { langTitles } from '../../language/vocabulary.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { Select } from '../../ui/select/select.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { withEvent, type Draft, type RecognisedField } from './draft.js';
import { KeyHint } from './key-hint.js';
import styles from './post-card.module.css';
import { toneOptions } from './post-format.js';
import { texts } from './texts.js';
import type { Review } from './use-review.js';

interface TaggingFormProps {
  post: PostWire;
  draft: Draft;
  isSaving: boolean;
  review: Review;
}

const langs = (['kz', 'ru'] as const).map((value) => ({ value, text: langTitles[value] }));
const tones = toneOptions.map((option) => ({ ...option, mark: <ToneDot tone={toneShape(option.value)} /> }));

/** Language, spheres, regions, tone, event and ignore of one post. */
export function TaggingForm({ post, draft, isSaving, review }: TaggingFormProps) {
  const { data: spheres = [] } = useSpheresQuery();
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: events = [] } = useEventsQuery();
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
      <div className={styles['row']}>
        <KeyHint keys="Q W">
          <RadioGroup
            label={texts.lang}
            options={langs}
            value={draft.lang === 'other' ? null : draft.lang}
            onChange={(lang) => set({ lang })}
          />
        </KeyHint>
        <KeyHint keys="1 2 3">
          <RadioGroup
            label={marked(texts.tone, 'tone')}
            options={tones}
            value={draft.tone}
            onChange={(tone) => set({ tone })}
          />
        </KeyHint>
      </div>
      <CheckboxList
        label={marked(texts.spheres, 'spheres')}
        options={spheres}
        selected={draft.spheres}
        onChange={(chosen) => set({ spheres: chosen })}
      />
      <CheckboxList
        label={marked(texts.oblasts, 'oblasts', draft.isByAuthor)}
        options={oblasts}
        selected={draft.oblasts}
        onChange={(chosen) => set({ oblasts: chosen, isByAuthor: false })}
      />
      <Select
        label={texts.event}
        placeholder={texts.noEvent}
        isClearable
        options={events.map(({ id, name }) => ({ value: id, text: name }))}
        value={draft.event}
        onChange={(id) =>
          review.change(post, (before) => withEvent(before, events.find((event) => event.id === id) ?? null))
        }
      />
      <div className={styles['foot']}>
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
            <Button kind="quiet" small onPress={({ target }) => discard(target)} isDisabled={isSaving}>
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
