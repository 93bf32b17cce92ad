import { Fragment } from 'react';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { useCaller } from '../../api/caller.slice.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { notificationPeriods, toneTitles, weekdays } from '../../language/vocabulary.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { useRemoval } from './use-removal.js';
import { useTopicName } from '../../api/topics.api.js';
import { Sendings } from './sendings.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

interface NotificationFactsProps {
  notification: NotificationWire;
  onDeleted: () => void;
}

/** A notification as it is for who may not change it. */
export function NotificationFacts({ notification, onDeleted }: NotificationFactsProps) {
  const topicName = useTopicName();
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: spheres = [] } = useSpheresQuery();
  const remove = useRemoval(onDeleted);
  const { username } = useCaller();
  const { typeNotif, formats, tone, period, weekday, time, theme } = notification;
  const namesOf = (ids: readonly number[], options: readonly { value: number; text: string }[]) =>
    ids.map((id) => options.find(({ value }) => value === id)?.text ?? String(id)).join(', ') || texts.anyTone;
  const content = [
    [texts.topic, theme === null ? texts.everything : topicName(theme)],
    [texts.kind, texts.kinds[typeNotif] + (typeNotif === 1 ? `: ${formats.join(', ')}` : '')],
    [texts.tone, tone.value === null ? texts.anyTone : (toneTitles[tone.value as Tone] ?? texts.anyTone)],
    [texts.oblasts, namesOf(notification.obl, oblasts)],
    [texts.spheres, namesOf(notification.sphere, spheres)],
  ];
  const facts = [
    ...(notification.is_hidden ? [] : content),
    [texts.period, notificationPeriods.find(({ value }) => value === period.value)?.name ?? ''],
    ...(period.value === 7 ? [[texts.weekday, weekdays.find(({ value }) => value === weekday)?.name ?? '']] : []),
    [texts.hour, `${time.HH}:00`],
  ];
  return (
    <section className={styles['form']} aria-label={notification.name}>
      <h2>{notification.name}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {notification.is_hidden && <p className={styles['hint']}>{texts.hidden}</p>}
      <Sendings notification={notification} />
      {notification.is_hidden && notification.autor === username && (
        <div>
          <Button icon="trash" onPress={() => void remove(notification)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </section>
  );
}
