import { Button } from '../../ui/button/button.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';

interface ReportNotesProps {
  checkedShare: number | undefined;
  hidden: number | undefined;
  isHiddenShown: boolean;
  onShowHidden: (isShown: boolean) => void;
}

/** How much of the report people checked, and what the machine leaves out. */
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
