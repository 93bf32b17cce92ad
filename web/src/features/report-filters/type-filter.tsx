import type { PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import { publishingTypes } from '../../language/vocabulary.js';
import { LineIcon, paths } from '../../ui/icon/icon.js';
import { ToggleRow } from '../../ui/switch-group/toggle-row.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';
import { toggleType, typeOrder } from './filter-switches.js';

/** Paths of `LineIcon`. */
const icons: Record<PublishingType, string> = {
  1: 'M5 7V5h14v2M12 5v14M9 19h6',
  2: paths.picture,
  3: paths.video,
  4: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  5: 'M4 11V8h14M15 5l3 3-3 3M20 13v3H6M9 19l-3-3 3-3',
  6: 'M4 6h16M4 12h7M4 18h12',
  7:
    'M12 12h.01M8.500 8.500a5 5 0 0 0 0 7M15.500 8.500a5 5 0 0 1 0 7' +
    'M5.500 5.500a9 9 0 0 0 0 13M18.500 5.500a9 9 0 0 1 0 13',
  8: 'M7 3h10v18H7zM11 9.500l3 2.500-3 2.500z',
  9: 'M12 3a9 9 0 1 1-6.500 2.800M3.500 9.500l.300-.700M12 8v8M8 12h8',
  10: 'M5 3h14v18H5zM8 7h8M8 11h8M8 14h8M8 17h4',
  11: paths.outlet,
  12: paths.comment,
  13: 'M6 3h8l4 4v14H6zM14 3v4h4',
  14: 'M9 18V5l10-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zM19 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3z',
  15: paths.more,
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
          <LineIcon path={icons[type]} />
          <span className={styles['word']}>{publishingTypes[type]}</span>
        </span>
      ),
    }))}
    onPress={(type) => onChange(toggleType(types, type))}
  />
);
