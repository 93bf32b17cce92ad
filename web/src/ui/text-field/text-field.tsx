import { useId, type FocusEventHandler, type InputHTMLAttributes, type KeyboardEventHandler, type Ref } from 'react';
import styles from './text-field.module.css';

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'maxLength' | 'placeholder' | 'autoFocus' | 'autoComplete' | 'inputMode' | 'spellCheck'
>;

export interface TextFieldProps extends Attributes {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  value?: string;
  onChange?: (text: string) => void;
  hint?: string;
  error?: string | undefined;
  /** More than one: a text area. */
  rows?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  areaRef?: Ref<HTMLTextAreaElement> | undefined;
  onBlur?: FocusEventHandler;
  onKeyDown?: KeyboardEventHandler;
}

/** A labelled text input with a hint and an error. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, onChange, hint, error, type = 'text', rows = 1, inputRef, areaRef } = props;
  const { isRequired = false, isReadOnly = false, isDisabled = false, placeholder = '', ...others } = props;
  const { value, name, maxLength, autoFocus, autoComplete, inputMode, spellCheck, onBlur, onKeyDown } = others;
  const id = useId();
  const described = [hint && `${id}hint`, error !== undefined && `${id}error`].filter(Boolean).join(' ');
  const input = {
    ...{ id, value, name, maxLength, placeholder, autoFocus, autoComplete, inputMode, spellCheck, onBlur, onKeyDown },
    disabled: isDisabled,
    readOnly: isReadOnly,
    'aria-required': isRequired || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...input} ref={areaRef} rows={rows} className={styles['area']} />
      ) : (
        <input {...input} ref={inputRef} type={type} className={styles['input']} />
      )}
      {hint && (
        <span id={`${id}hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}error`} className={styles['error']}>
          {error}
        </span>
      )}
    </div>
  );
}
