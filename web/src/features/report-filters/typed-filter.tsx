import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field/text-field.js';

interface TypedFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  pauseMs?: number;
}

/** A text condition of a report: applied by Enter, on blur, or after a pause in typing. */
export function TypedFilter({ label, value, onChange, error, pauseMs = 700 }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim());
  };
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      error={error}
      onChange={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(next), pauseMs);
      }}
      onBlur={() => commit(text)}
      onKeyDown={(event) => event.key === 'Enter' && commit(text)}
    />
  );
}
