import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { MarkedText } from '../../ui/marked-text/marked-text.js';
import { spansOfMarks } from '../reasons/literal-marks.js';
import { useReason } from '../reasons/reasons.js';
import styles from './desk-row.module.css';
import { excerptOf } from './excerpt.js';

interface RowExcerptProps {
  post: DeskPostWire;
  spansIn: Parameters<typeof excerptOf>[1];
}

/** The line of a post. */
export function RowExcerpt({ post, spansIn }: RowExcerptProps) {
  const { isCut, spans, text } = excerptOf(post, spansIn);
  return (
    <>
      {isCut && '… '}
      <MarkedText text={text} spans={spans} />
    </>
  );
}

/** The line of a post where its topic found it, after the branch of the expression that did. */
export function TopicExcerpt({ post, topicId }: { post: DeskPostWire; topicId: number }) {
  const reason = useReason(topicId, post.id)?.reason;
  return (
    <>
      {reason && <span className={styles['branch']}>{reason.branch}: </span>}
      <RowExcerpt post={post} spansIn={(whole) => spansOfMarks(whole, reason?.marks ?? [])} />
    </>
  );
}
