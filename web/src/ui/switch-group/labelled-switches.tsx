import styles from './switch-group.module.css';
import { SwitchGroup, type SwitchGroupProps } from './switch-group.js';

interface LabelledSwitchesProps<K extends string> extends SwitchGroupProps<K> {
  /** The label is above the switches, not before them. Counts then have a place before they are known. */
  stacked?: boolean;
}

/** Switches with their label in sight; the switches themselves carry the same accessible name. */
export const LabelledSwitches = <K extends string>({ stacked, ...props }: LabelledSwitchesProps<K>) => (
  <div className={stacked ? styles['stacked'] : styles['labelled']}>
    <span className={styles['label']} aria-hidden="true">
      {props.label}
    </span>
    <SwitchGroup {...props} />
  </div>
);
