import { useTypedWord } from '../hooks/use-typed-word.js';
import { texts } from '../texts.js';
import { ChoiceField, type Option } from './choice-field.js';
import { offered } from './offered-options.js';
import { comparableText } from './comparable-text.js';

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

/**
 * A searchable single select; `onChange(null)` when it is cleared. While it is closed, left and right choose the option
 * beside, and typing the one that begins so.
 */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder = texts.choice.none, isClearable = false, ...field } = props;
  const chosen = options.find((option) => option.value === value);
  const typed = useTypedWord();
  const optionFor = (key: string): Option<V> | undefined => {
    const list = offered(options, value === null ? [] : [value]);
    const at = list.findIndex((option) => option.value === value);
    if (key === 'ArrowLeft') return list[Math.max(0, at - 1)];
    if (key === 'ArrowRight') return list[at + 1];
    if (key.length > 1 || (key === ' ' && !typed.isGoingOn())) return undefined;
    const word = comparableText(typed.add(key));
    return list.find(({ text }) => comparableText(text).startsWith(word));
  };
  return (
    <ChoiceField
      {...field}
      options={options}
      selected={value === null ? [] : [value]}
      isMultiple={false}
      text={chosen?.text ?? placeholder}
      isClearable={isClearable}
      onChange={([next = null]) => onChange(next)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        const option = ctrlKey || metaKey || altKey ? undefined : optionFor(key);
        if (option && option.value !== value) onChange(option.value);
      }}
    />
  );
}
