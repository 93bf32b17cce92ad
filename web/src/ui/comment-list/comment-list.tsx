import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.js';
import { numberText } from '../number-text/number-text.js';
import { texts } from '../texts.js';
import { WebLink } from '../web-link/web-link.js';
import styles from './comment-list.module.css';

/** A list of `CommentItem`. */
export const CommentList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles['list']} aria-label={label}>
    {children}
  </ul>
);

export interface CommentItemProps {
  /** Empty: the network does not report who wrote it. */
  author: string;
  /** Of the author, as collected. */
  url: string;
  /** Date and time, as printed. */
  at: string;
  text: string;
  /** -1: the network does not report it. */
  likes: number;
  /** Without it no replies are shown. */
  replies?: number | undefined;
  /** Before the author, for example a tone. */
  mark?: ReactNode;
  /** A comment that does not count. */
  isDim?: boolean | undefined;
  /** Controls of the comment, below its text. */
  actions?: ReactNode;
}

/** A comment with its author, time, likes and replies. Collected text is rendered as plain text. */
export const CommentItem = ({ author, url, at, text, likes, replies, mark, isDim, actions }: CommentItemProps) => (
  <li className={isDim ? `${styles['comment']} ${styles['dim']}` : styles['comment']}>
    <div className={styles['head']}>
      {mark}
      {author && <WebLink url={url}>{author}</WebLink>}
      <span className={styles['time']}>{at}</span>
      <Badge kind="bare" icon="heart" label={texts.likes}>
        {numberText(likes)}
      </Badge>
      {replies !== undefined && (
        <Badge kind="bare" icon="comment" label={texts.replies}>
          {numberText(replies)}
        </Badge>
      )}
    </div>
    <p className={styles['text']}>{text || texts.noWords}</p>
    {actions && <div className={styles['actions']}>{actions}</div>}
  </li>
);
