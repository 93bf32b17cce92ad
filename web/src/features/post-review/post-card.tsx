import { lazy, memo, Suspense } from 'react';
import type { PostWire } from '@mm/proto/http/posts.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import type { Draft } from './post-draft.js';
import { KeyHint } from './key-hint.js';
import { PostSummary } from './post-summary.js';
import styles from './post-card.module.css';
import { texts } from './texts.js';
import type { Review } from './use-review.js';

export interface PostCardProps {
  post: PostWire;
  draft: Draft;
  isOpen: boolean;
  isSaving: boolean;
  review: Review;
}

const loadBody = () => import('./post-body.js').then((m) => ({ default: m.PostBody }));
/** The form is loaded for the first card that is pointed at, focused or opened. */
const PostBody = lazy(loadBody);
const prepareBody = () => void loadBody().catch(() => undefined);

function PlainCard({ post, draft, isOpen, isSaving, review }: PostCardProps) {
  const state = post.is_ignored ? styles['ignored'] : post.saved ? styles['saved'] : '';
  return (
    <article
      className={`${styles['card']} ${state}`}
      data-post={post.id}
      data-state={post.is_ignored ? 'danger' : post.saved ? 'info' : 'new'}
      aria-labelledby={`post-${post.id}`}
      onPointerEnter={prepareBody}
      onFocus={prepareBody}
    >
      <header className={styles['head']}>
        <PostSummary post={post} isOpen={isOpen} isUnsaved={draft.isTouched} onToggle={() => review.toggle(post)} />
        <KeyHint keys="I">
          <Checkbox isSelected={draft.isIgnored} isDisabled={isSaving} onChange={(on) => review.ignore(post, on)}>
            {texts.ignore}
          </Checkbox>
        </KeyHint>
      </header>
      {isOpen && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <PostBody post={post} draft={draft} isSaving={isSaving} review={review} />
        </Suspense>
      )}
    </article>
  );
}

/** A post under review: a header coloured by the decision, a body with the full text and the tagging form. */
export const PostCard = memo(
  PlainCard,
  (a, b) => a.post === b.post && a.isOpen === b.isOpen && a.isSaving === b.isSaving && sameDraft(a.draft, b.draft),
);

const sameDraft = (a: Draft, b: Draft) =>
  Object.keys(a).every((key) => a[key as keyof Draft] === b[key as keyof Draft]);
