import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PostWire } from '@mm/proto/http/posts.js';
import { StepPager } from '../../ui/pager/step-pager.js';
import { PostCard } from './post-card.js';
import styles from './post-card.module.css';
import { reviewKey } from './review-keys.js';
import { texts } from './texts.js';
import { useHeldAlt } from './use-held-alt.js';
import type { Steps } from './use-pages.js';
import type { Review } from './use-review.js';

interface PostListProps {
  posts: readonly PostWire[];
  review: Review;
  onNews: () => void;
  steps: Steps;
}

/** The cards of a page with the ways to other pages, with keyboard navigation and shortcuts. */
export function PostList({ posts, review, onNews, steps }: PostListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isHelp, setIsHelp] = useState(false);
  const isAlt = useHeldAlt();
  const step = useStepping(box, steps);
  const latest = useRef({ posts, review, onNews, step });
  latest.current = { posts, review, onNews, step };

  const press = useCallback((event: KeyboardEvent) => {
    const key = reviewKey(event);
    if (!key || document.querySelector('[role="dialog"]')) return;
    const { posts: list, review: act, onNews: showNews, step: stepBy } = latest.current;
    const cards = cardsOf(box.current);
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const post = list.find((p) => String(p.id) === cards[at]?.dataset['post']);
    const focus = (index: number) => focusCard(cards[Math.max(0, Math.min(cards.length - 1, index))]);
    if (key.action === 'help') setIsHelp(true);
    else if (key.action === 'news') showNews();
    else if (key.action === 'next') {
      if (at < 0 || at < cards.length - 1 || !stepBy('next')) focus(at + 1);
    } else if (key.action === 'previous') {
      if (at !== 0 || !stepBy('previous')) focus(at - 1);
    } else if (!post) return;
    else if (key.action === 'toggle') {
      act.toggle(post);
      focus(at);
    } else if (key.action === 'original') cards[at]?.querySelector<HTMLAnchorElement>('[data-original]')?.click();
    else if (key.action === 'ignore') act.ignore(post, !(post.is_ignored && act.draft(post).isIgnored));
    else if (!act.isOpen(post.id)) return;
    else if (key.action === 'tone') act.change(post, (draft) => ({ ...draft, tone: key.tone }));
    else if (key.action === 'lang') act.change(post, (draft) => ({ ...draft, lang: key.lang }));
    else if (key.action === 'save')
      void act.save(post).then(() => cards[at]?.querySelector<HTMLElement>('[data-toggle]')?.focus());
    event.preventDefault();
  }, []);

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);

  return (
    <>
      <div
        ref={box}
        className={isAlt ? `${styles['list']} ${styles['hints']}` : styles['list']}
        // a feed without articles is an error of ARIA
        {...(posts.length > 0 ? { role: 'feed', 'aria-label': texts.posts } : {})}
      >
        {posts.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            draft={review.draft(post)}
            isOpen={review.isOpen(post.id)}
            isSaving={review.isSaving(post.id)}
            review={review}
          />
        ))}
        <Suspense>{isHelp && <KeysHelp onClose={() => setIsHelp(false)} />}</Suspense>
      </div>
      <StepPager {...steps} {...(steps.onNext ? { onNext: () => void step('next') } : {})} />
    </>
  );
}

const cardsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-post]') ?? [])];

function focusCard(card: HTMLElement | undefined): void {
  const toggle = card?.querySelector<HTMLElement>('[data-toggle]');
  toggle?.focus();
  toggle?.scrollIntoView({ block: 'nearest' });
}

/**
 * Steps to the next or the previous page, and focuses its first or last card when it is there. The returned function
 * returns whether there is such a page.
 */
function useStepping(box: RefObject<HTMLElement | null>, { onNext, onPrevious, place }: Steps) {
  const wanted = useRef<'next' | 'previous' | null>(null);
  useEffect(() => {
    const cards = cardsOf(box.current);
    if (wanted.current) focusCard(wanted.current === 'next' ? cards[0] : cards.at(-1));
    wanted.current = null;
  }, [box, place]);
  return (direction: 'next' | 'previous'): boolean => {
    const move = direction === 'next' ? onNext : onPrevious;
    if (!move) return false;
    wanted.current = direction;
    move();
    return true;
  };
}

/** The list of shortcut keys, opened with '?'. */
const KeysHelp = lazy(async () => {
  const [{ Modal }, { KeyTable }] = await Promise.all([
    import('../../ui/modal/modal.js'),
    import('../../ui/keys/key-table.js'),
  ]);
  return {
    default: ({ onClose }: { onClose: () => void }) => (
      <Modal isOpen size="narrow" title={texts.keysTitle} onClose={onClose}>
        <KeyTable />
      </Modal>
    ),
  };
});
