import { useEffect, useRef, useState } from 'react';
import { locale } from '../../language/language.js';
import styles from './changed-number.module.css';

/** A number that is highlighted briefly when it changes. */
export function ChangedNumber({ value, text = value.toLocaleString(locale) }: { value: number; text?: string }) {
  const before = useRef(value);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (before.current === value) return undefined;
    before.current = value;
    setIsChanged(true);
    const timer = setTimeout(() => setIsChanged(false), 1600);
    return () => clearTimeout(timer);
  }, [value]);
  return <span className={isChanged ? `${styles['number']} ${styles['changed']}` : styles['number']}>{text}</span>;
}
