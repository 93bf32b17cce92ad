import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { refusalOf, type DraftAnswer } from './draft-answer.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';

interface LabSummaryProps {
  answer: DraftAnswer;
  /** Shows the publications that are added and removed; absent without a saved topic. */
  onLook?: () => void;
}

/** How many publications a draft finds, and how many more and fewer than the saved topic; spoken when it changes. */
export function LabSummary({ answer, onLook }: LabSummaryProps) {
  const { data, isStale, input, problem } = answer;
  const added = data?.added ?? null;
  const removed = data?.removed ?? null;
  const hasChange = added !== null && removed !== null && added + removed > 0;
  return (
    <div className={styles['summary']}>
      <div role="status" className={isStale && input !== null ? styles['stale'] : undefined}>
        <p className={styles['hits']}>{input === null ? texts.blank : wordsOf(answer)}</p>
        {input !== null && data && added !== null && removed !== null && (
          <p className={styles['change']}>
            {hasChange ? texts.change(numberText(added), numberText(removed), removed) : texts.noChange}
          </p>
        )}
      </div>
      {onLook && hasChange && input !== null && (
        <Button kind="link" onPress={onLook}>
          {texts.look}
        </Button>
      )}
      {problem && !refusalOf(answer) && (
        <Button kind="link" onPress={answer.retry}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

function wordsOf({ data, problem }: DraftAnswer): string {
  if (problem) return refusalOf({ problem }) ? texts.invalid : texts.failed;
  return data ? texts.hits(numberText(data.hits), data.hits) : texts.counting;
}
