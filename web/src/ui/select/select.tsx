import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Button } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import { offered } from './offered.js';
import { OptionPopover, optionKey, type Option } from './option-popover.js';
import styles from './select.module.css';

export interface SelectProps<V extends string | number> {
  label: string;
  hideLabel?: boolean;
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  placeholder?: string;
  /** Shows a clear button while something is chosen. */
  isClearable?: boolean;
  isDisabled?: boolean;
}

/** A searchable single select; `onChange(null)` when it is cleared. */
export function Select<V extends string | number>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  placeholder = texts.choice.none,
  isClearable,
  isDisabled,
}: SelectProps<V>) {
  const chosen = options.find((o) => o.value === value);
  return (
    <AriaSelect
      className={styles['field'] ?? ''}
      value={value === null ? null : optionKey(value)}
      isDisabled={isDisabled ?? false}
      onChange={(key) => {
        const option = options.find((o) => optionKey(o.value) === key);
        if (option) onChange(option.value);
      }}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <div className={styles['row']}>
        <AriaButton className={styles['trigger'] ?? ''}>
          <SelectValue className={`${styles['value']} ${chosen ? '' : styles['empty']}`}>
            {() => chosen?.text ?? placeholder}
          </SelectValue>
          <Icon name="down" />
        </AriaButton>
        {isClearable && value !== null && (
          <Button
            slot={null}
            kind="quiet"
            icon="close"
            label={texts.choice.clear(label)}
            isDisabled={isDisabled ?? false}
            onPress={() => onChange(null)}
          />
        )}
      </div>
      <OptionPopover options={offered(options, value === null ? [] : [value])} label={label} />
    </AriaSelect>
  );
}
