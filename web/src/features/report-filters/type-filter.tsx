import type { PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import { publishingTypes } from '../../language/vocabulary.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { ToggleRow } from '../../ui/switch-group/toggle-row.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';
import { toggleType, typeOrder } from './type-switches.js';

const icons: Record<PublishingType, IconName> = {
  1: 'letters',
  2: 'picture',
  3: 'video',
  4: 'link',
  5: 'repost',
  6: 'poll',
  7: 'live',
  8: 'clip',
  9: 'story',
  10: 'article',
  11: 'outlet',
  12: 'comment',
  13: 'document',
  14: 'audio',
  15: 'more',
};

interface TypeFilterProps {
  types: readonly PublishingType[];
  onChange: (types: PublishingType[]) => void;
}

/**
 * The 15 publishing types as icon buttons, several at a time. A pointer or the focus on one shows its word at once;
 * where there is no pointer that hovers, the words stand beside the icons. Titles number them.
 */
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
          <span className={styles['word']}>{publishingTypes[type]}</span>
        </span>
      ),
    }))}
    onPress={(type) => onChange(toggleType(types, type))}
  />
);
