import styles from '../../ui/management/management.module.css';
import { ConnectedWalls } from '../wall-device/connected-walls.js';
import { texts } from './texts.js';

/** The connected wall screens of everybody. */
export const WallsTab = () => (
  <div className={styles['tab']}>
    <p className={styles['hint']}>{texts.walls.hint}</p>
    <ConnectedWalls />
  </div>
);
