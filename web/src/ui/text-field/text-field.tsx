import type { Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style'> {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  /** More than one: a text area. */
  rows?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** A labelled text input with a hint and an error. */
export function TextField({ label, hideLabel, placeholder, hint, error, rows, inputRef, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={styles['field'] ?? ''}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      {rows && rows > 1 ? (
        <TextArea rows={rows} placeholder={placeholder ?? ''} className={styles['area'] ?? ''} />
      ) : (
        <Input ref={inputRef ?? null} placeholder={placeholder ?? ''} className={styles['input'] ?? ''} />
      )}
      {hint && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
