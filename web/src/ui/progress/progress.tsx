import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

/** Progress of unknown length. */
export const Spinner = ({ label = 'Загрузка' }: { label?: string }) => (
  <ProgressBar aria-label={label} isIndeterminate>
    <span className={styles['spin']} />
  </ProgressBar>
);
