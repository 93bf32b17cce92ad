import type { WallChoice } from '../wall/wall-address.js';
import { ConnectWall } from './connect-wall.js';
import { ConnectedWalls } from './connected-walls.js';
import { texts } from './texts.js';
import styles from './wall-device.module.css';

/** In the dialog 'Экран': connects a screen that shows `choice`, and lists the connected ones. */
export const WallScreens = ({ choice }: { choice: WallChoice | null }) => (
  <>
    <ConnectWall choice={choice} />
    <section className={styles['walls']}>
      <h3>{texts.list}</h3>
      <ConnectedWalls isShort />
    </section>
  </>
);
