import type { ReportWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { texts } from './texts.js';

interface ReportNotesProps {
  /** Undefined while it loads: dashes keep the place of the numbers. */
  report: Pick<ReportWire, 'checked_share' | 'hidden_by_machine'> | undefined;
  showsHidden: boolean;
  onShowHidden: (isShown: boolean) => void;
}

/** Two notes for the paragraph around them: the share that people reviewed, and the number that the machine hides. */
export const ReportNotes = ({ report, showsHidden, onShowHidden }: ReportNotesProps) => (
  <>
    <span>{texts.checked(numberText(report?.checked_share))}</span>
    <span>
      {texts.hidden(numberText(report?.hidden_by_machine))}{' '}
      {report && (report.hidden_by_machine > 0 || showsHidden) && (
        <Button kind="link" onPress={() => onShowHidden(!showsHidden)}>
          {showsHidden ? texts.hideAgain : texts.show}
        </Button>
      )}
    </span>
  </>
);
