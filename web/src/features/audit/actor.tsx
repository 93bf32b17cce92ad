import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import styles from './audit.module.css';
import { texts } from './texts.js';

type Acting = Pick<AuditRecordWire, 'actor' | 'actor_kind'>;

const icons: Record<AuditRecordWire['actor_kind'], IconName> = {
  person: 'author',
  rule: 'settings',
  model: 'robot',
  token: 'key',
  system: 'servers',
};

/** Whether a person did it, not a rule, a model or a program. */
export const isPerson = ({ actor_kind: kind }: Acting): boolean => kind === 'person';

/** Who did it: people by name and login, everything else with the word for its kind. */
export function Actor({ record }: { record: Acting }) {
  const nameOf = usePersonNames();
  const { actor, actor_kind: kind } = record;
  if (isPerson(record))
    return (
      <span className={`${styles['actor']} ${styles['person']}`}>
        <Icon name={icons[kind]} size={14} />
        <span>{nameWithLogin(actor || texts.nobody, nameOf)}</span>
      </span>
    );
  return (
    <span className={styles['actor']}>
      <Badge kind="info" icon={icons[kind]}>
        {texts.actorKinds[kind]}
      </Badge>
      {actor !== kind && actor}
    </span>
  );
}
