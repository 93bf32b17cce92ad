import type { Ref } from 'react';
import { TextField } from '../../ui/text-field/text-field.js';
import type { ExpressionFault } from './expression-fault.js';
import styles from './expressions.module.css';
import { texts } from './texts.js';

interface ExpressionFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  fault?: ExpressionFault | undefined;
  placeholder?: string;
  rows?: number;
  isRequired?: boolean;
  /** Shows an explanation of the operators below the field. */
  isExplained?: boolean;
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** A field for a keyword expression; a fault is explained in words and its position is marked. */
export const ExpressionField = ({
  label,
  value,
  onChange,
  fault,
  placeholder,
  rows = 3,
  isRequired,
  isExplained,
  areaRef,
}: ExpressionFieldProps) => (
  <div className={styles['field']}>
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      rows={rows}
      areaRef={areaRef}
      error={fault?.text}
      isRequired={isRequired ?? false}
      {...(placeholder ? { placeholder } : {})}
      {...(isExplained ? { hint: texts.hint } : {})}
    />
    {fault && value !== '' && <MarkedPosition text={value} position={fault.position} />}
  </div>
);

const charsBefore = 40;
const charsAfter = 40;

const MarkedPosition = ({ text, position }: { text: string; position: number }) => (
  <code className={styles['position']} aria-hidden="true">
    {position > charsBefore && '…'}
    {text.slice(Math.max(0, position - charsBefore), position)}
    <mark className={styles['mark']}>{text[position] ?? ' '}</mark>
    {text.slice(position + 1, position + 1 + charsAfter)}
    {text.length > position + 1 + charsAfter && '…'}
  </code>
);
