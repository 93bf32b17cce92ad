import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import styles from './switch.module.css';

/** An on/off switch without text; give `aria-label`. */
export const Switch = (props: Omit<AriaSwitchProps, 'className' | 'children' | 'style'> & { 'aria-label': string }) => (
  <AriaSwitch {...props} className={styles['switch'] ?? ''}>
    <span className={styles['track']} />
  </AriaSwitch>
);
