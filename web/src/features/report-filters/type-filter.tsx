import type { PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import { publishingTypes } from '../../language/vocabulary.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { ToggleRow } from '../../ui/switch-group/toggle-row.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';
import { toggleType, typeOrder } from './type-switches.js';

const icons: Record<PublishingType, IconName> = {
  1: 'queue',
  2: 'picture',
  3: 'video',
  4: 'open',
  5: 'share',
  6: 'chart',
  7: 'pulse',
  8: 'play',
  9: 'sun',
  10: 'books',
  11: 'outlet',
  12: 'comment',
  13: 'topic',
  14: 'bell',
  15: 'more',
};

interface TypeFilterProps {
  types: readonly PublishingType[];
  onChange: (types: PublishingType[]) => void;
}

/** The 15 publishing types as icon buttons, several at a time. Tooltips number them, accessible names say which. */
export const TypeFilter = ({ types, onChange }: TypeFilterProps) => (
  <ToggleRow
    label={texts.types}
    className={styles['types'] ?? ''}
    toggles={typeOrder.map((type) => ({
      key: type,
      isOn: types.includes(type),
      label: publishingTypes[type],
      content: (
        <span title={texts.type(type)}>
          <Icon name={icons[type]} />
        </span>
      ),
    }))}
    onPress={(type) => onChange(toggleType(types, type))}
  />
);
