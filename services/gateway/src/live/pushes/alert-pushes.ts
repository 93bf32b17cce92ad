import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

/** Something needs the attention of people: for those who may see what it is about. */
export function alertRaised(message: LogTopicMessage<'alert.raised'>): Push<'alert:raised'>[] {
  return [
    {
      name: 'alert:raised',
      channels: channelsOf(message),
      payload: {
        id: message.alertId,
        kind: message.kind as LivePayload<'alert:raised'>['kind'],
        subject_kind: message.subjectKind,
        subject_id: message.subjectId,
        subject_name: message.subjectName,
        severity: message.severity as LivePayload<'alert:raised'>['severity'],
        takes_over_wall: message.takesOverWall,
        raised_at: unixSeconds(message.raisedAt),
      },
    },
  ];
}

/** A person acknowledged an alert, or its cause ended. */
export function alertChanged(message: LogTopicMessage<'alert.changed'>): Push<'alert:changed'>[] {
  return [
    {
      name: 'alert:changed',
      channels: channelsOf(message),
      payload: {
        id: message.alertId,
        subject_kind: message.subjectKind,
        subject_id: message.subjectId,
        change: message.change as LivePayload<'alert:changed'>['change'],
        changed_by: message.changedBy,
        changed_at: unixSeconds(message.changedAt),
      },
    },
  ];
}

function channelsOf({ subjectId, subjectKind }: { subjectId: string; subjectKind: string }): string[] {
  if (subjectKind === 'topic') return [channels.topicAlerts(Number(subjectId)), channels.allTopicAlerts];
  if (subjectKind === 'author') return [channels.installationAlerts, channels.watchedAlerts(Number(subjectId))];
  return [channels.installationAlerts];
}

const unixSeconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
