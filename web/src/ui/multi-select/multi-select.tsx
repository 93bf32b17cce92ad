import { ChoiceField, type Option } from '../select/choice-field.js';
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
export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const { options, selected, onChange, placeholder = texts.choice.all, ...field } = props;
  const chosen = options.filter((o) => selected.includes(o.value));
  const words =
    chosen.length <= 2
      ? chosen.map((o) => o.text).join(', ')
      : texts.choice.more(chosen[0]?.text ?? '', chosen.length - 1);
  return (
    <ChoiceField
      {...field}
      options={options}
      selected={chosen.map(({ value }) => value)}
      isMultiple
      text={words || placeholder}
      isClearable
      onChange={onChange}
    />
  );
}
