import { lazy, memo, Suspense, useState, type CSSProperties, type Ref } from 'react';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { SuggestedField, Thresholds } from '@mm/proto/http/thresholds.js';
import { networkTitle } from '../../api/network-call.js';
import type { useDates } from '../../api/date-format.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { Icon } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { KeyHint } from '../post-review/key-hint.js';
import card from '../post-review/post-card.module.css';
import { texts as cardTexts } from '../post-review/texts.js';
import type { Draft } from '../post-review/post-draft.js';
import type { Review } from '../post-review/use-review.js';
import { spansOf } from '../post-review/suggestion.js';
import { IgnoringBadge, reasonOf, seenOf, showing } from '../post-review/suggestion-chip.js';
import styles from './desk-row.module.css';
import type { RowEdit } from './desk-session.js';
import type { LabelNames } from './label-names.js';
import { RowExcerpt, TopicExcerpt } from './row-excerpt.js';
import { RowLabels, type RowField } from './row-labels.js';
import { useStory } from './stories/stories.api.js';
import type { StoryChange } from './stories/story-facts.js';
import { FirstSource, StoryBadges, StoryFigures } from './stories/story-line.js';
import { texts as storyTexts } from './stories/texts.js';
import { texts } from './texts.js';
import { topicToShow } from './topic-to-show.js';
import { useSwipe } from './use-swipe.js';

/** What a row can ask for; the functions stay the same over renders. */
export interface RowActions {
  onFocus: (id: number) => void;
  onToggle: (post: DeskPostWire) => void;
  onSelect: (post: DeskPostWire, isRange: boolean) => void;
  onAccept: (post: DeskPostWire) => void;
  onIgnore: (post: DeskPostWire) => void;
  onLater: (post: DeskPostWire) => void;
  onTone: (post: DeskPostWire, tone: NonNullable<Draft['tone']>) => void;
  onField: (post: DeskPostWire, field: RowField) => void;
  onStory: (row: DeskPostWire, change: RowEdit, postId: number) => void;
}

/** The keys of the actions, as hints; '' for those that have none. */
export type RowKeys = Readonly<Record<'open' | 'accept' | 'ignore' | 'later' | 'takeOut' | 'keepApart', string>>;

/** What all rows show alike; the same object until it changes. */
export interface RowLook {
  /** DD.MM.YYYY; posts of this day show their time. */
  today: string;
  dates: ReturnType<typeof useDates>;
  /** The name of a user. */
  nameOf: (username: string) => string;
  names: LabelNames;
  thresholds: Thresholds;
  keys: RowKeys;
  /** The topic to which the queue is narrowed. */
  topicId: number | null;
  /** A row stands for the whole story of its post. */
  areStories: boolean;
}

interface RowContentProps {
  post: DeskPostWire;
  draft: Draft;
  isOpen: boolean;
  isSelected: boolean;
  isSaving: boolean;
  /** The post no longer belongs to the queue: somebody has decided it. */
  isLeft: boolean;
  /** What is different in its story since the user decided on it. */
  changed: StoryChange | undefined;
  look: RowLook;
  actions: RowActions;
  review: Review;
}

interface DeskRowProps extends RowContentProps {
  /** Keys may soon be about it: its story is loaded beforehand. */
  isNear: boolean;
  /** From 0. */
  index: number;
  style: CSSProperties;
  measure: Ref<HTMLElement>;
}

const loadBody = () => import('./open-post.js').then((m) => ({ default: m.OpenPost }));
/** The form is loaded for the first row that is pointed at or opened. */
const OpenPost = lazy(loadBody);
const StoryMembers = lazy(() => import('./stories/story-members.js').then((m) => ({ default: m.StoryMembers })));
const prepareBody = () => void loadBody().catch(() => undefined);

/** A post of the desk: its labels can be changed and accepted in the row; opened, it has text and form. */
export function DeskRow({ index, style, measure, isNear, ...content }: DeskRowProps) {
  const { post, isSelected, isLeft, look, actions } = content;
  useStory(post, look.areStories && isNear);
  const swipe = useSwipe({ onRight: () => actions.onAccept(post), onLeft: () => actions.onIgnore(post) });
  const state = post.is_ignored ? 'danger' : post.saved ? 'info' : 'new';
  return (
    <article
      ref={measure}
      className={[
        card['card'],
        styles['row'],
        styles[state],
        isSelected && styles['selected'],
        isLeft && styles['left'],
      ]
        .filter(Boolean)
        .join(' ')}
      style={style}
      data-index={index}
      data-post={post.id}
      data-state={state}
      aria-labelledby={`post-${post.id}`}
      aria-posinset={index + 1}
      aria-setsize={-1}
      onPointerEnter={prepareBody}
      onFocus={() => {
        actions.onFocus(post.id);
        prepareBody();
      }}
      {...swipe}
    >
      <RowContent {...content} />
    </article>
  );
}

function PlainContent({ post, draft, isOpen, isSelected, isSaving, isLeft, changed, ...props }: RowContentProps) {
  const { look, actions, review } = props;
  const { names, keys, thresholds } = look;
  const [shown, show] = useState<SuggestedField | null>(null);
  return (
    <>
      <div className={styles['head']}>
        <span className={styles['select']} onClickCapture={(event) => event.shiftKey && actions.onSelect(post, true)}>
          <Checkbox aria-label={texts.select} isSelected={isSelected} onChange={() => actions.onSelect(post, false)} />
        </span>
        <RowText
          {...{ post, draft, isOpen, isLeft, look, shown }}
          onShow={show}
          onToggle={() => actions.onToggle(post)}
        />
        <RowLabels
          post={post}
          draft={draft}
          names={names}
          thresholds={thresholds}
          onShow={show}
          onTone={(tone) => actions.onTone(post, tone)}
          onField={(field) => actions.onField(post, field)}
        />
        <span className={styles['acts']}>
          <KeyHint keys={keys.accept}>
            <Button small kind="primary" icon="check" label={texts.accept} onPress={() => actions.onAccept(post)} />
          </KeyHint>
          <KeyHint keys={keys.ignore}>
            <Button small icon="close" label={cardTexts.ignoreNow} onPress={() => actions.onIgnore(post)} />
          </KeyHint>
          <KeyHint keys={keys.later}>
            <Button
              small
              kind="quiet"
              icon="clock"
              label={post.later ? texts.later.return : texts.later.action}
              onPress={() => actions.onLater(post)}
            />
          </KeyHint>
        </span>
      </div>
      {isOpen && look.areStories && post.story && (
        <Suspense fallback={<SkeletonLines lines={post.story.size} height={32} />}>
          <StoryMembers
            post={post}
            look={look}
            changed={changed}
            onEdit={(change, id) => actions.onStory(post, change, id)}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <OpenPost post={post} draft={draft} isSaving={isSaving} review={review} topicId={look.topicId} />
        </Suspense>
      )}
    </>
  );
}

/** Drawn again only when its post changes, not when rows above it leave. */
const RowContent = memo(
  PlainContent,
  (a, b) =>
    a.post === b.post &&
    a.draft === b.draft &&
    a.isOpen === b.isOpen &&
    a.isSelected === b.isSelected &&
    a.isSaving === b.isSaving &&
    a.isLeft === b.isLeft &&
    a.changed === b.changed &&
    a.look === b.look,
);

interface RowTextProps extends Pick<RowContentProps, 'post' | 'draft' | 'isOpen' | 'isLeft' | 'look'> {
  /** The field whose words are marked. */
  shown: SuggestedField | null;
  onShow: (field: SuggestedField | null) => void;
  onToggle: () => void;
}

/** Where a post is from, why it is here, what it says and how far it reaches; a click opens and closes the card. */
function RowText({ post, draft, isOpen, isLeft, look, shown, onShow, onToggle }: RowTextProps) {
  const { today, keys, nameOf, thresholds, topicId } = look;
  const [isWhyShown, setIsWhyShown] = useState(false);
  const askingWhy = { onPointerEnter: () => setIsWhyShown(true), onPointerLeave: () => setIsWhyShown(false) };
  const { dayOf, dateTimeOf } = look.dates;
  const ignoring = seenOf(draft, 'is_ignored', thresholds);
  const { suggestion } = draft;
  const topic = topicToShow(post, topicId);
  const { story } = post;
  const author = post.owner_name || post.owner;
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-expanded={isOpen}
      onClick={onToggle}
      data-toggle
      {...(ignoring ? { onFocus: () => onShow('is_ignored'), onBlur: () => onShow(null) } : {})}
    >
      <span className={styles['origin']}>
        <KeyHint keys={keys.open} className={isOpen ? `${card['arrow']} ${card['arrowOpen']}` : card['arrow']}>
          <Icon name="right" size={14} label={isOpen ? cardTexts.collapse : cardTexts.expand} />
        </KeyHint>
        <time dateTime={new Date(post.date * 1000).toISOString()} title={dateTimeOf(post.date)}>
          {dayOf(post.date) === today ? dateTimeOf(post.date).slice(-'HH:mm'.length) : dayOf(post.date)}
        </time>
        <span className={styles['source']} title={`${networkTitle(post.network)} · ${author}`}>
          {networkTitle(post.network)} · {author}
        </span>
        {look.areStories && story && <FirstSource first={story.first} of={post} dates={look.dates} />}
        <span className={styles['badges']}>
          {isLeft && post.reviewed_by && <Badge kind="info">{texts.decidedBy(nameOf(post.reviewed_by))}</Badge>}
          {draft.isTouched && <Badge kind="warning">{cardTexts.unsaved}</Badge>}
          {story && (look.areStories ? <StoryBadges story={story} /> : <Badge>{storyTexts.inStory(story.size)}</Badge>)}
          {ignoring && (
            <span {...showing('is_ignored', onShow)} title={reasonOf(ignoring)}>
              <IgnoringBadge seen={ignoring} />
            </span>
          )}
          {post.later && (
            <Badge kind="info">
              {[texts.later.until(dateTimeOf(post.later.until)), post.later.reason].filter(Boolean).join(': ')}
            </Badge>
          )}
          {topic && (
            <span className={styles['topic']} {...askingWhy}>
              <Badge kind="accent" label={texts.topic}>
                {topic.name}
              </Badge>
            </span>
          )}
          {post.topics.length > 1 && (
            <Badge kind="accent" label={post.topics.map(({ name }) => name).join(', ')}>
              +{post.topics.length - 1}
            </Badge>
          )}
          {post.is_video && <Badge kind="bare" icon="video" label={cardTexts.badges.video} />}
          {!(look.areStories && story) && post.views_count >= 0 && (
            <Badge kind="bare" icon="eye" label={cardTexts.badges.views}>
              {numberText(post.views_count)}
            </Badge>
          )}
          {post.comments_count >= 0 && (
            <Badge kind="bare" icon="comment" label={cardTexts.badges.comments}>
              {numberText(post.comments_count)}
            </Badge>
          )}
        </span>
      </span>
      <span
        id={`post-${post.id}`}
        className={post.withdrawn ? `${styles['caption']} ${card['gone']}` : styles['caption']}
      >
        {isWhyShown && topic ? (
          <TopicExcerpt post={post} topicId={topic.id} />
        ) : (
          <RowExcerpt post={post} spansIn={(whole) => (shown && suggestion ? spansOf(suggestion, shown, whole) : [])} />
        )}
      </span>
      {look.areStories && story && <StoryFigures story={story} />}
    </button>
  );
}
