import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { useDates } from '../../api/date-format.js';
import { Icon } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import type { Column } from '../../ui/table/table-columns.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { PublicationText } from './publication-text.js';
import { engagement, networkName } from './publication-format.js';
import styles from './publications.module.css';
import { texts } from './texts.js';

type PublicationColumn = Column<PublicationWire>;

export interface ColumnContext {
  topicId: number | null;
  /** A full text or an overlay of comments was opened or closed. */
  onToggle?: (id: number, isOpen: boolean) => void;
}

interface TextContext extends ColumnContext {
  hasComments: boolean;
}

const date: PublicationColumn = {
  id: 'date',
  title: texts.columns.date,
  isSortable: true,
  width: '92px',
  cell: (p) => <Published at={p.bDate} />,
};

/** A date and time; `at` in milliseconds. */
function Published({ at }: { at: number }) {
  const { dateTimeOf } = useDates();
  return <time dateTime={new Date(at).toISOString()}>{dateTimeOf(at / 1000)}</time>;
}

const author: PublicationColumn = {
  id: 'autor',
  title: texts.columns.author,
  isSortable: true,
  width: '140px',
  cell: (p) => (
    <span className={styles['author']}>
      <b>{p.autor}</b>
      <span>{networkName(p.socialNet)}</span>
      {p.folowers > -1 && <span>{texts.followers(p.folowers)}</span>}
    </span>
  ),
};

const tone: PublicationColumn = {
  id: 'tone',
  title: texts.columns.tone,
  isSortable: true,
  width: '56px',
  cell: (p) => <ToneDot tone={toneShape(p.tone)} label={toneTitles[p.tone as Tone] ?? ''} />,
};

const views: PublicationColumn = {
  id: 'viewSum',
  title: texts.columns.views,
  isSortable: true,
  align: 'end',
  width: '84px',
  cell: (p) => numberText(p.viewSum),
};

const reactions: PublicationColumn = {
  id: 'engagement',
  title: texts.columns.engagement,
  isSortable: true,
  align: 'end',
  width: '120px',
  cell: (p) => (
    <span className={styles['reactions']}>
      {numberText(engagement(p))}
      <span>
        <Reaction icon="heart" label={texts.reactions.likes} value={p.likeSum} />
        <Reaction icon="comment" label={texts.reactions.comments} value={p.commentSum} />
        <Reaction icon="share" label={texts.reactions.shares} value={p.shareSum} />
      </span>
    </span>
  ),
};

const Reaction = ({ icon, label, value }: { icon: 'heart' | 'comment' | 'share'; label: string; value: number }) => (
  <span title={label}>
    <Icon name={icon} size={12} />
    <span className="visually-hidden">{`${label}: `}</span>
    {numberText(value)}
  </span>
);

const text = ({ topicId, onToggle, hasComments }: TextContext): PublicationColumn => ({
  id: 'text',
  title: texts.columns.text,
  width: '100%',
  cell: (p) => (
    <PublicationText publication={p} topicId={topicId} hasComments={hasComments} {...(onToggle ? { onToggle } : {})} />
  ),
});

/** Columns of the publications table; `type` 2 (mass media) has no reactions. */
export const reportColumns = (type: 1 | 2, context: ColumnContext): PublicationColumn[] => [
  date,
  author,
  text({ ...context, hasComments: true }),
  tone,
  ...(type === 1 ? [reactions] : []),
  views,
];

/** Columns of the basket. */
export const basketColumns = (context: ColumnContext): PublicationColumn[] =>
  [date, author, text({ ...context, hasComments: false })].map((column) => ({ ...column, isSortable: false }));
