import { Fragment } from 'react';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { notificationPeriods, toneTitles, weekdays } from '../../language/vocabulary.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { useTopicName } from './use-topic-options.js';
import { Sendings } from './sendings.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

/** A notification as it is for who may not change it. */
export function NotificationFacts({ notification }: { notification: NotificationWire }) {
  const topicName = useTopicName();
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: spheres = [] } = useSpheresQuery();
  const { typeNotif, formats, tone, period, weekday, time, theme } = notification;
  const namesOf = (ids: readonly number[], options: readonly { value: number; text: string }[]) =>
    ids.map((id) => options.find(({ value }) => value === id)?.text ?? String(id)).join(', ') || texts.anyTone;
  const facts = [
    [texts.topic, theme === null ? texts.everything : topicName(theme)],
    [texts.kind, texts.kinds[typeNotif] + (typeNotif === 1 ? `: ${formats.join(', ')}` : '')],
    [texts.tone, tone.value === null ? texts.anyTone : (toneTitles[tone.value as Tone] ?? texts.anyTone)],
    [texts.oblasts, namesOf(notification.obl, oblasts)],
    [texts.spheres, namesOf(notification.sphere, spheres)],
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
      <Sendings notification={notification} />
    </section>
  );
}
