import { memo } from 'react';
import type { PostWire } from '@mm/proto/http/posts.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import type { Draft } from './draft.js';
import { KeyHint } from './key-hint.js';
import { PostBody } from './post-body.js';
import { PostSummary } from './post-summary.js';
import styles from './post-card.module.css';
import { texts } from './texts.js';
import type { Review } from './use-review.js';

export interface PostCardProps {
  post: PostWire;
  /** The label of the network, in lists with posts of several networks. */
  source?: string;
  draft: Draft;
  isOpen: boolean;
  isSaving: boolean;
  review: Review;
}

function PlainCard({ post, source, draft, isOpen, isSaving, review }: PostCardProps) {
  const state = post.is_ignored ? styles['ignored'] : post.saved ? styles['saved'] : '';
  return (
    <article
      className={`${styles['card']} ${state}`}
      data-post={post.id}
      data-state={post.is_ignored ? 'danger' : post.saved ? 'info' : 'new'}
      aria-labelledby={`post-${post.id}`}
    >
      <header className={styles['head']}>
        <PostSummary
          post={post}
          isOpen={isOpen}
          onToggle={() => review.toggle(post)}
          {...(source === undefined ? {} : { source })}
        />
        <KeyHint keys="I">
          <Checkbox isSelected={draft.isIgnored} isDisabled={isSaving} onChange={(on) => review.ignore(post, on)}>
            {texts.ignore}
          </Checkbox>
        </KeyHint>
      </header>
      {isOpen && <PostBody post={post} draft={draft} isSaving={isSaving} review={review} />}
    </article>
  );
}

/** A post under review: a header coloured by the decision, a body with the full text and the tagging form. */
export const PostCard = memo(
  PlainCard,
  (a, b) =>
    a.post === b.post &&
    a.isOpen === b.isOpen &&
    a.isSaving === b.isSaving &&
    a.source === b.source &&
    sameDraft(a.draft, b.draft),
);

const sameDraft = (a: Draft, b: Draft) =>
  Object.keys(a).every((key) => a[key as keyof Draft] === b[key as keyof Draft]);
