import type { Key } from 'react-aria-components/ListBox';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import { plainText } from './plain-text.js';
import styles from './select.module.css';

export interface Option<V extends string | number> {
  value: V;
  text: string;
  /** Offered only while it is chosen. */
  retired?: boolean;
}

export const optionKey = (value: string | number): Key => `${typeof value === 'number' ? 'n' : 's'}:${value}`;

/** The searchable list of both selects. */
export function OptionPopover<V extends string | number>({
  options,
  label,
}: {
  options: readonly Option<V>[];
  label: string;
}) {
  return (
    <Popover className={styles['popover'] ?? ''} offset={4}>
      <Autocomplete filter={(text, input) => plainText(text).includes(plainText(input))}>
        <SearchField aria-label={texts.choice.searchIn(label)} className={styles['search'] ?? ''} autoFocus>
          <Input placeholder={texts.choice.search} />
        </SearchField>
        <ListBox
          className={styles['list'] ?? ''}
          items={options.map((o) => ({ ...o, id: optionKey(o.value) }))}
          renderEmptyState={() => <div className={styles['none']}>{texts.choice.nothing}</div>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.text} className={styles['option'] ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={styles['tick']}>{isSelected && <Icon name="check" size={14} />}</span>
                  {option.text}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Popover>
  );
}
