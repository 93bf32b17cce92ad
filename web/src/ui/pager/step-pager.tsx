import { numberText } from '../number-text/number-text.js';
import { Button } from '../button/button.js';
import { texts } from '../texts.js';
import styles from './pager.module.css';

export interface StepPagerProps {
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
  /** Back to the first page, where `onPrevious` leads to another one. */
  onFirst?: (() => void) | undefined;
  total: number;
}

/** Steps through a list whose pages have no numbers, because it changes while it is read. */
export function StepPager({ onPrevious, onNext, onFirst, total }: StepPagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={styles['pager']} aria-label={texts.pages.title}>
      {onFirst && (
        <Button kind="quiet" onPress={onFirst}>
          {texts.pages.first}
        </Button>
      )}
      <Button icon="left" isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
        {texts.pages.previous}
      </Button>
      <Button icon="right" isDisabled={!onNext} onPress={() => onNext?.()}>
        {texts.pages.next}
      </Button>
      <span className={styles['total']}>{texts.pages.total(numberText(total))}</span>
    </nav>
  );
}
