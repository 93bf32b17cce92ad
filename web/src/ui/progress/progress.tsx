import { ProgressBar } from 'react-aria-components/ProgressBar';
import { texts } from '../texts.js';
import styles from './progress.module.css';

/** Progress of unknown length. */
export const Spinner = ({ label = texts.loading }: { label?: string }) => (
  <ProgressBar aria-label={label} isIndeterminate>
    <span className={styles['spin']} />
  </ProgressBar>
);
