import { Button } from '../../ui/button/button.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';

interface ReportNotesProps {
  checkedShare: number | undefined;
  hidden: number | undefined;
  isHiddenShown: boolean;
  onShowHidden: (isShown: boolean) => void;
}

/** The share that people reviewed, and the number of publications that the machine hides. */
export const ReportNotes = ({ checkedShare, hidden, isHiddenShown, onShowHidden }: ReportNotesProps) => (
  <p className={styles['notes']}>
    {checkedShare !== undefined && <span>{texts.checked(checkedShare)}</span>}
    {hidden !== undefined && (
      <span>
        {texts.hidden(hidden)}{' '}
        {(hidden > 0 || isHiddenShown) && (
          <Button kind="link" onPress={() => onShowHidden(!isHiddenShown)}>
            {isHiddenShown ? texts.hideHidden : texts.showHidden}
          </Button>
        )}
      </span>
    )}
  </p>
);
