import { useState } from 'react';
import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { Button } from '../../ui/button/button.js';
import styles from './audit.module.css';
import { changesOf, type Change, type Knowledge } from './changes.js';
import { texts } from './texts.js';

interface ChangeListProps {
  record: Pick<AuditRecordWire, 'before' | 'after'>;
  /** From `useNamesOfIds`, one for all records of a screen. */
  knowledge: Knowledge;
  /** The most fields that are shown; the number of the others is stated. Without it all are shown. */
  most?: number;
}

/** The changed fields, each with what it was and what it is. Collected text is shown as plain text. */
export function ChangeList({ record, knowledge, most = Infinity }: ChangeListProps) {
  const changes = changesOf(record, knowledge);
  if (changes.length === 0) return null;
  return (
    <ul className={styles['changes']}>
      {changes.slice(0, most).map((change) => (
        <li key={change.field}>
          <Values change={change} />
        </li>
      ))}
      {changes.length > most && <li className={styles['dim']}>{texts.moreFields(changes.length - most)}</li>}
    </ul>
  );
}

const Values = ({ change: { field, before, after } }: { change: Change }) => (
  <>
    <span className={styles['dim']}>{field}: </span>
    {before !== null && (
      <span className={styles['before']}>
        <span className="visually-hidden">{texts.before} </span>
        <LongText text={before} />
      </span>
    )}
    {before !== null && after !== null && <span aria-hidden="true"> → </span>}
    {after !== null && (
      <span>
        {before !== null && <span className="visually-hidden">{texts.becomes} </span>}
        <LongText text={after} />
      </span>
    )}
  </>
);

/** Characters of a value that are shown before 'Подробнее...'. */
const shortLength = 120;

function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const characters = [...text];
  if (characters.length <= shortLength) return text;
  return (
    <>
      {isWhole ? text : `${characters.slice(0, shortLength).join('')}…`}{' '}
      <Button kind="link" small aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
        {isWhole ? texts.hide : texts.more}
      </Button>
    </>
  );
}
