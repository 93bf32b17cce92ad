import type { PublicationWire } from '@mm/proto/http/reports.js';
import { toneTitles, type Tone } from '@mm/proto/vocabulary/tone.js';
import { momentOf } from '../../api/house-clock.js';
import type { Column } from '../../ui/table/table-columns.js';
import { ToneDot } from '../../ui/tone-dot/tone-dot.js';
import { PublicationText } from './publication-text.js';
import { count, engagement, networkName, toneShape } from './publication-words.js';
import styles from './publications.module.css';
import { texts } from './texts.js';

type PublicationColumn = Column<PublicationWire>;

export interface ColumnContext {
  topicId: number | null;
  /** A whole text was opened or closed. */
  onToggle?: (id: number, isOpen: boolean) => void;
}

const date: PublicationColumn = { id: 'date', title: texts.columns.date, isSortable: true, width: '92px', cell: (p) => <time dateTime={new Date(p.bDate).toISOString()}>{momentOf(p.bDate / 1000)}</time> };

const author: PublicationColumn = {
  id: 'autor',
  title: texts.columns.author,
  isSortable: true,
  width: '150px',
  cell: (p) => (
    <span className={styles['author']}>
      <b>{p.autor}</b>
      <span>
        {networkName(p.socialNet)}
        {p.folowers > -1 && ` · ${texts.followers(p.folowers)}`}
      </span>
    </span>
  ),
};

const tone: PublicationColumn = { id: 'tone', title: texts.columns.tone, isSortable: true, width: '56px', cell: (p) => <ToneDot tone={toneShape(p.tone)} label={toneTitles[p.tone as Tone] ?? ''} /> };

const number = (id: string, title: string, value: (p: PublicationWire) => number): PublicationColumn => ({ id, title, isSortable: true, align: 'end', width: '64px', cell: (p) => count(value(p)) });

const text = ({ topicId, onToggle }: ColumnContext): PublicationColumn => ({
  id: 'text',
  title: texts.columns.text,
  cell: (p) => <PublicationText publication={p} topicId={topicId} {...(onToggle ? { onToggle } : {})} />,
});

/** Columns of the publications table. */
export const reportColumns = (context: ColumnContext): PublicationColumn[] => [
  date,
  author,
  text(context),
  tone,
  number('engagement', texts.columns.engagement, engagement),
  number('likeSum', texts.columns.likes, (p) => p.likeSum),
  number('commentSum', texts.columns.comments, (p) => p.commentSum),
  number('shareSum', texts.columns.shares, (p) => p.shareSum),
  number('viewSum', texts.columns.views, (p) => p.viewSum),
];

/** Columns of the basket. */
export const basketColumns = (context: ColumnContext): PublicationColumn[] => [date, author, text(context)].map((column) => ({ ...column, isSortable: false }));
