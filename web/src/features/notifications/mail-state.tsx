import { Badge } from '../../ui/badge/badge.js';
import { useMailStateQuery } from './notifications.api.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

const { mail: words } = texts;

/** In one line, what becomes of mails in this installation. */
export function MailState() {
  const { data } = useMailStateQuery();
  if (!data) return <p className={styles['transport']} />;
  const { transport, from, domains } = data;
  return (
    <p className={styles['transport']}>
      <Badge kind={transport === 'smtp' ? 'success' : 'info'}>{transport === 'smtp' ? 'SMTP' : '.eml'}</Badge>{' '}
      {transport === 'smtp' ? words.smtp(from) : words.outbox} {domains.length > 0 && words.domains(domains.join(', '))}
    </p>
  );
}
