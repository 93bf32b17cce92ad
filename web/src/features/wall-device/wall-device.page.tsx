import { useAddress } from '../../ui/hooks/use-address.js';
import { useWakeLock } from '../wall/use-wake-lock.js';
import { useWallLook } from '../wall/use-wall-look.js';
import { texts } from './texts.js';
import { useEnrolment, type SecretStore } from './use-enrolment.js';
import styles from './wall-device.module.css';

interface WallDevicePageProps {
  secret: SecretStore;
  /** Opens the wall; a new load of the page by default. */
  open?: (path: string) => void;
}

const load = (path: string): void => location.replace(path);

/** `/wall-device`: shows the code by which somebody who is signed in connects this screen, then opens the wall. */
export function WallDevicePage({ secret, open = load }: WallDevicePageProps) {
  useWallLook('wall');
  useWakeLock();
  const { code, fault, wasRefused } = useEnrolment(secret, open);
  const isOff = useAddress().flag('off') || wasRefused;
  return (
    <section className={styles['page']} aria-label={texts.screenTitle} tabIndex={0}>
      <h1>{texts.screenTitle}</h1>
      {isOff && (
        <div role="alert" className={styles['off']}>
          <strong>{texts.off}</strong>
          <p>{texts.offText}</p>
        </div>
      )}
      <p className={styles['code']} role="status" aria-label={texts.codeName}>
        {code ?? <span className={styles['waiting']}>{texts.asking}</span>}
      </p>
      <p className={styles['how']}>
        {texts.how} <strong>{`${location.origin}/main`}</strong>, {texts.path} {texts.enter}
      </p>
      <p className={styles['dim']}>{texts.lasts}</p>
      <p role="alert" className={styles['fault']}>
        {fault && texts.faults[fault]}
      </p>
    </section>
  );
}
