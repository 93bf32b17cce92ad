import { create } from '@bufbuild/protobuf';
import { AlertChangedSchema, AlertRaisedSchema } from '@mm/proto/events/gen/mm/events/v1/notification_pb.js';
import { alertChanged, alertRaised } from './alert-pushes.js';

describe('a push about an alert [D §4]', () => {
  it.each([
    ['topic', '5', ['alerts:topic:5', 'alerts:topics']],
    ['author', '7', ['alerts:installation', 'alerts:watched:7']],
    ['client', '+7700', ['alerts:installation']],
    ['system', 'disk', ['alerts:installation']],
  ])('of a %s reaches who may see it', (subjectKind, subjectId, channels) => {
    const subject = { subjectKind, subjectId };
    expect(alertRaised(create(AlertRaisedSchema, subject))[0]?.channels).toEqual(channels);
    expect(alertChanged(create(AlertChangedSchema, subject))[0]?.channels).toEqual(channels);
  });

  it('says what was raised, without publications', () => {
    const raised = create(AlertRaisedSchema, {
      alertId: 3,
      kind: 'topic-spike',
      subjectKind: 'topic',
      subjectId: '5',
      subjectName: 'Дороги',
      severity: 'warning',
      reason: '{"publications":[{"text":"Пожар"}]}',
      takesOverWall: true,
      raisedAt: '2026-11-23T10:00:00Z',
    });
    expect(alertRaised(raised)[0]?.payload).toEqual({
      id: 3,
      kind: 'topic-spike',
      subject_kind: 'topic',
      subject_id: '5',
      subject_name: 'Дороги',
      severity: 'warning',
      takes_over_wall: true,
      raised_at: Date.parse('2026-11-23T10:00:00Z') / 1000,
    });
  });
});
