import { memo, useCallback, useRef, useState } from 'react';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { useDates } from '../../api/date-format.js';
import { Badge } from '../../ui/badge/badge.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Icon } from '../../ui/icon/icon.js';
import { useIdleCount } from '../../ui/hooks/use-idle.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { PublicationText } from '../publications/publication-text.js';
import { Reprints } from '../publications/reprints.js';
import { networkName } from '../publications/publication-format.js';
import styles from './dashboard.module.css';
import { texts } from './texts.js';

interface TopPublicationsProps {
  title: string;
  publications: readonly PublicationWire[] | undefined;
  /** The publications are those of earlier conditions. */
  isWaiting: boolean;
  isFailed: boolean;
  onRetry: () => void;
  topicId: number | null;
}

export const topSize = 5;
/** Pixels of an entry with two lines of text, also kept while it loads. */
const topHeight = 132;

function PlainList({ title, publications: latest, isWaiting, isFailed, onRetry, topicId }: TopPublicationsProps) {
  const { dateTimeOf } = useDates();
  const [isReading, setIsReading] = useState(false);
  const publications = useUnlessReading(latest, isReading, isWaiting);
  // Drawn one by one, so that they do not delay the charts on a slow processor.
  const drawn = useIdleCount(publications ? topSize : 0);
  const pending = publications ? Math.max(0, publications.length - drawn) : topSize;
  const open = useRef(new Set<number>());
  const onToggle = useCallback((id: number, isOpen: boolean) => {
    if (isOpen) open.current.add(id);
    else open.current.delete(id);
    setIsReading(open.current.size > 0);
  }, []);
  return (
    <section className={styles['card']} aria-label={title} aria-busy={isWaiting}>
      <h2>{title}</h2>
      {isFailed && <ErrorState title={texts.loadFailed} text={texts.loadHint} onRetry={onRetry} />}
      {publications?.length === 0 && <p className={styles['dim']}>{texts.topEmpty}</p>}
      <ol className={styles['top']}>
        {publications?.slice(0, drawn).map((p) => (
          <li key={p.id}>
            <div className={styles['line']}>
              <span className={styles['network']}>
                <Icon name={p._index === 'media' ? 'outlet' : 'author'} size={12} />
                {networkName(p.socialNet)}
              </span>
              <time dateTime={new Date(p.bDate).toISOString()}>{dateTimeOf(p.bDate / 1000)}</time>
              <span className={styles['author']}>
                <b>{p.autor}</b>
                <ToneDot tone={toneShape(p.tone)} label={toneTitles[p.tone as Tone] ?? texts.noTone} />
              </span>
            </div>
            <PublicationText publication={p} topicId={topicId} onToggle={onToggle} />
            <div className={styles['line']}>
              <Counter icon="heart" label={texts.likes} value={p.likeSum} />
              <Counter icon="comment" label={texts.comments} value={p.commentSum} />
              <Counter icon="share" label={texts.shares} value={p.shareSum} />
              <Counter icon="eye" label={texts.views} value={p.viewSum} />
              <Reprints count={p.reprints} />
            </div>
          </li>
        ))}
      </ol>
      {pending > 0 && !isFailed && <SkeletonLines lines={pending} height={topHeight} />}
    </section>
  );
}

/** The five top publications by one measure, each story once; they stay as they are while a text is expanded. */
export const TopPublications = memo(PlainList);

/** The latest list, or the one that is being read; a list of earlier conditions is not kept. */
function useUnlessReading(
  publications: TopPublicationsProps['publications'],
  isReading: boolean,
  isWaiting: boolean,
): TopPublicationsProps['publications'] {
  const kept = useRef({ publications, isWaiting });
  if (!isReading || !publications || kept.current.isWaiting) kept.current = { publications, isWaiting };
  return kept.current.publications;
}

/** A value of -1 means that the network does not report it. */
const Counter = ({
  icon,
  label,
  value,
}: {
  icon: 'heart' | 'comment' | 'share' | 'eye';
  label: string;
  value: number;
}) => (
  <Badge kind="bare" icon={icon} label={label}>
    {numberText(value)}
  </Badge>
);
