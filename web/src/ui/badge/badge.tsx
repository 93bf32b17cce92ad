import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.js';
import styles from './badge.module.css';

export type BadgeKind = 'plain' | 'info' | 'danger' | 'success' | 'warning' | 'accent' | 'bare';

/** A counter or mark. `label`: tooltip and accessible name. A changed number is highlighted briefly. */
export function Badge({
  kind = 'plain',
  icon,
  label,
  children,
}: {
  kind?: BadgeKind;
  icon?: IconName;
  label?: string;
  children?: ReactNode;
}) {
  const changed = useChanged(typeof children === 'number' ? children : undefined);
  return (
    <span
      className={[styles['badge'], styles[kind], changed && styles['changed']].filter(Boolean).join(' ')}
      title={label}
    >
      {icon && <Icon name={icon} size={12} label={label} />}
      {label && !icon && <span className="visually-hidden">{label}: </span>}
      {children}
    </span>
  );
}

function useChanged(value: number | undefined): boolean {
  const before = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (before.current === value || before.current === undefined) {
      before.current = value;
      return;
    }
    before.current = value;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), 1600);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}
