import type { PostWire } from '@mm/proto/http/posts.js';
import type { Thresholds } from '@mm/proto/http/thresholds.js';
import { useThresholds } from './thresholds.api.js';
import { toneTitles } from '../../language/vocabulary.js';
import { useDates } from '../../api/date-format.js';
import { Badge } from '../../ui/badge/badge.js';
import { Icon } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { KeyHint } from './key-hint.js';
import styles from './post-card.module.css';
import { preview } from './post-format.js';
import { IgnoringBadge, type Seen } from './suggestion-chip.js';
import { levelOf, suggestionOf } from './suggestion.js';
import { texts } from './texts.js';

interface PostSummaryProps {
  post: PostWire;
  isOpen: boolean;
  /** The user changed labels and has not saved them. */
  isUnsaved: boolean;
  onToggle: () => void;
}

/** The header line of a post: arrow, date, badges, caption. A click opens and closes the card. */
export function PostSummary({ post, isOpen, isUnsaved, onToggle }: PostSummaryProps) {
  const { dayOf, dateTimeOf } = useDates();
  const ignoring = ignoringOf(post, useThresholds());
  return (
    <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={onToggle} data-toggle>
      <KeyHint keys="E" className={isOpen ? `${styles['arrow']} ${styles['arrowOpen']}` : styles['arrow']}>
        <Icon name="right" label={isOpen ? texts.collapse : texts.expand} />
      </KeyHint>
      <time
        className={styles['date']}
        dateTime={new Date(post.date * 1000).toISOString()}
        title={dateTimeOf(post.date)}
      >
        {dayOf(post.date)}
      </time>
      {post.tone !== null && <ToneDot tone={toneShape(post.tone)} label={toneTitles[post.tone]} />}
      <span
        id={`post-${post.id}`}
        className={post.withdrawn ? `${styles['caption']} ${styles['gone']}` : styles['caption']}
      >
        {preview(post)}
      </span>
      <span className={styles['badges']}>
        {isUnsaved && <Badge kind="warning">{texts.unsaved}</Badge>}
        {ignoring && <IgnoringBadge seen={ignoring} />}
        {post.is_robot && <Badge kind="bare" icon="robot" label={texts.badges.robot} />}
        {post.is_video && <Badge kind="bare" icon="video" label={texts.badges.video} />}
        {post.likes_count >= 0 && (
          <Badge kind="bare" icon="heart" label={texts.badges.likes}>
            {numberText(post.likes_count)}
          </Badge>
        )}
        {post.comments_count >= 0 && (
          <Badge kind="bare" icon="comment" label={texts.badges.comments}>
            {numberText(post.comments_count)}
          </Badge>
        )}
        {post.views_count >= 0 && (
          <Badge kind="bare" icon="eye" label={texts.badges.views}>
            {numberText(post.views_count)}
          </Badge>
        )}
      </span>
    </button>
  );
}

/** How sure the machine is that a post is to be ignored, of which nobody has decided yet. */
function ignoringOf({ suggested, saved, is_ignored: isIgnored }: PostWire, thresholds: Thresholds): Seen | null {
  if (!suggested?.is_ignored || saved || isIgnored) return null;
  const suggestion = suggestionOf(suggested);
  const level = levelOf(suggestion, 'is_ignored', thresholds);
  return { suggestion, field: 'is_ignored', level, isAsked: level === 'doubtful' };
}
