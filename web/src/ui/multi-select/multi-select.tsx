import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Button } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import { offered } from '../select/offered.js';
import { OptionPopover, optionKey, type Option } from '../select/option-popover.js';
import styles from '../select/select.module.css';
import { texts } from '../texts.js';

export interface MultiSelectProps<V extends string | number> {
  label: string;
  hideLabel?: boolean;
  options: readonly Option<V>[];
  selected: readonly V[];
  onChange: (selected: V[]) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  isDisabled?: boolean;
}

/** A searchable multi-select; its button lists what is chosen. */
export function MultiSelect<V extends string | number>({
  label,
  hideLabel,
  options,
  selected,
  onChange,
  placeholder = texts.choice.all,
  isDisabled,
}: MultiSelectProps<V>) {
  const chosen = options.filter((o) => selected.includes(o.value));
  const words =
    chosen.length <= 2
      ? chosen.map((o) => o.text).join(', ')
      : texts.choice.more(chosen[0]?.text ?? '', chosen.length - 1);
  return (
    <AriaSelect
      selectionMode="multiple"
      className={styles['field'] ?? ''}
      value={selected.map(optionKey)}
      isDisabled={isDisabled ?? false}
      onChange={(keys) => onChange(options.filter((o) => keys.includes(optionKey(o.value))).map((o) => o.value))}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <div className={styles['row']}>
        <AriaButton className={styles['trigger'] ?? ''}>
          <SelectValue className={`${styles['value']} ${chosen.length ? '' : styles['empty']}`}>
            {() => words || placeholder}
          </SelectValue>
          <Icon name="down" />
        </AriaButton>
        {chosen.length > 0 && (
          <Button
            slot={null}
            kind="quiet"
            icon="close"
            label={texts.choice.clear(label)}
            isDisabled={isDisabled ?? false}
            onPress={() => onChange([])}
          />
        )}
      </div>
      <OptionPopover options={offered(options, selected)} label={label} />
    </AriaSelect>
  );
}
