import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import type { DraftAnswer } from './draft-answer.js';
import { LabPublications } from './lab-publication.js';
import { marksById } from './marks-by-id.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import type { Examples } from '../reasons/use-examples.js';

const rows = 5;
const rowHeight = 76;

/** The newest publications that a draft finds; those of the former draft are dimmed until the new ones are there. */
export function FoundPanel({ answer, examples }: { answer: DraftAnswer; examples: Examples }) {
  const { data, isStale, input, problem } = answer;
  const isAsked = input !== null;
  return (
    <div className={styles['found']} aria-busy={isAsked && isStale && !problem}>
      {!isAsked && <p className={styles['hint']}>{texts.byExamples}</p>}
      {isAsked && !data && !problem && <SkeletonLines lines={rows} height={rowHeight} />}
      {isAsked && data && (
        <div className={isStale ? styles['stale'] : undefined}>
          {data.samples.length === 0 && <p className={styles['hint']}>{texts.nothing}</p>}
          <LabPublications
            label={texts.samples}
            publications={data.samples}
            marks={marksById(data)}
            examples={examples}
          />
        </div>
      )}
    </div>
  );
}
