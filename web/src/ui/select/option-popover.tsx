import type { RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import { comparableText } from './comparable-text.js';
import styles from './select.module.css';

interface OptionPopoverProps {
  label: string;
  options: readonly { id: string; text: string }[];
  selected: readonly string[];
  isMultiple: boolean;
  /** What is selected after a press; a single option that is pressed again gives none. */
  onSelect: (ids: ReadonlySet<string>) => void;
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The searchable list of both selects. Import it through `choice-field.js`. */
export function OptionPopover(props: OptionPopoverProps) {
  const { label, options, selected, isMultiple, onSelect, trigger, isOpen, onOpenChange } = props;
  return (
    <Popover
      aria-label={label}
      className={styles['popover'] ?? ''}
      triggerRef={trigger}
      trigger="Select"
      placement="bottom start"
      offset={4}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Autocomplete filter={(text, input) => comparableText(text).includes(comparableText(input))}>
        <SearchField aria-label={texts.choice.searchIn(label)} className={styles['search'] ?? ''} autoFocus>
          <Input placeholder={texts.choice.search} />
        </SearchField>
        <ListBox
          aria-label={label}
          className={styles['list'] ?? ''}
          items={options}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={selected}
          onSelectionChange={(keys) =>
            onSelect(new Set([...(keys === 'all' ? options.map(({ id }) => id) : keys)].map(String)))
          }
          escapeKeyBehavior="none"
          autoFocus
          // A list that closed by the pressing would leave the release to what is below it.
          shouldSelectOnPressUp
          shouldFocusOnHover
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
