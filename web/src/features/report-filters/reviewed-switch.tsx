import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { texts } from './texts.js';

/** 'Все / Проверенные': every publication, or only those that people reviewed. */
export const ReviewedSwitch = ({
  isReviewedOnly,
  onChange,
}: {
  isReviewedOnly: boolean;
  onChange: (isReviewedOnly: boolean) => void;
}) => (
  <LabelledSwitches
    label={texts.reviewed}
    small
    single
    options={[
      { key: 'all', text: texts.reviewedAll },
      { key: 'saved', text: texts.reviewedSaved },
    ]}
    selected={[isReviewedOnly ? 'saved' : 'all']}
    onToggle={(key) => onChange(key === 'saved')}
  />
);
