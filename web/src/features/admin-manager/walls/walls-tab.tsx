import { ConnectedWalls } from '../../wall-device/connected-walls.js';
import styles from '../admin-manager.module.css';

const hint =
  'Экран подключают на странице «Сводка»: «Экран» → «Подключить экран». Подключённый экран показывает свои темы ' +
  'без входа, видит не больше того, кто его подключил, и ничего не может изменить.';

/** The connected wall screens of everybody. */
export const WallsTab = () => (
  <div className={styles['tab']}>
    <p className={styles['hint']}>{hint}</p>
    <ConnectedWalls />
  </div>
);
