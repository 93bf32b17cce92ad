import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../icon/icon.js';
import { classesOf, type ButtonLook } from './button.js';

/** A button that the calendar or the notice around it acts on by its `slot`. */
export const PartButton = ({ slot, icon, label, ...look }: ButtonLook & { slot: string }) => (
  <AriaButton slot={slot} {...(label === undefined ? {} : { 'aria-label': label })} className={classesOf({ ...look })}>
    {icon && <Icon name={icon} />}
  </AriaButton>
);
