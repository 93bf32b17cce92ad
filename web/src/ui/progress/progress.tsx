import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

/** A labelled progress bar, 0 to 100. */
export const Progress = ({ label, value }: { label: string; value: number }) => (
  <ProgressBar aria-label={label} value={value} className={styles['progress'] ?? ''}>
    {({ percentage = 0, valueText }) => (
      <>
        <span>{`${label}: ${valueText}`}</span>
        <div className={styles['track']}>
          <div className={styles['bar']} style={{ width: `${percentage}%` }} />
        </div>
      </>
    )}
  </ProgressBar>
);

/** Progress of unknown length. */
export const Spinner = ({ label = 'Загрузка' }: { label?: string }) => (
  <ProgressBar aria-label={label} isIndeterminate>
    <span className={styles['spin']} />
  </ProgressBar>
);
