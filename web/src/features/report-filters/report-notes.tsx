import type { ReportWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';

const texts = {
  checked: (share: number | undefined) => `проверено людьми ${numberText(share)} %`,
  hidden: (count: number | undefined) => `скрыто машиной: ${numberText(count)}`,
  show: 'показать',
  hide: 'снова скрыть',
} as const;

interface ReportNotesProps {
  /** Undefined while it loads: dashes keep the place of the numbers. */
  report: Pick<ReportWire, 'checked_share' | 'hidden_by_machine'> | undefined;
  showsHidden: boolean;
  onShowHidden: (isShown: boolean) => void;
}

/** Two notes for the paragraph around them: the share that people reviewed, and the number that the machine hides. */
export const ReportNotes = ({ report, showsHidden, onShowHidden }: ReportNotesProps) => (
  <>
    <span>{texts.checked(report?.checked_share)}</span>
    <span>
      {texts.hidden(report?.hidden_by_machine)}{' '}
      {report && (report.hidden_by_machine > 0 || showsHidden) && (
        <Button kind="link" onPress={() => onShowHidden(!showsHidden)}>
          {showsHidden ? texts.hide : texts.show}
        </Button>
      )}
    </span>
  </>
);
