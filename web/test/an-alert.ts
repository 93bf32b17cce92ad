import type { AlertReason, AlertRuleWire, AlertWire } from '@mm/proto/http/alerts.js';

/** A reason for tests. */
export const aReason = (over: Partial<AlertReason> = {}): AlertReason => ({
  figure: 0,
  baseline: 0,
  from: 1_763_700_000,
  to: 1_763_703_600,
  code: '',
  words: [],
  tones: { pos: 0, neut: 0, neg: 0 },
  oblasts: [],
  publications: [],
  ...over,
});

/** An alert for tests: a spike of a topic. */
export const anAlert = (id: number, over: Partial<AlertWire> = {}): AlertWire => ({
  id,
  kind: 'topic-spike',
  subject_kind: 'topic',
  subject_id: '15',
  subject_name: 'Паводок',
  severity: 'warning',
  reason: aReason({ figure: 42, baseline: 12.5 }),
  takes_over_wall: false,
  raised_at: 1_763_703_600,
  changed_at: 1_763_703_600,
  ended_at: null,
  acknowledged_at: null,
  acknowledged_by: '',
  may_acknowledge: true,
  ...over,
});

/** A rule for tests. */
export const anAlertRule = (id: number, over: Partial<AlertRuleWire> = {}): AlertRuleWire => ({
  id,
  kind: 'topic-spike',
  topic_id: null,
  active: true,
  sensitivity: 'normal',
  authors: [],
  cool_down: 60,
  quiet_hours: null,
  channels: [],
  addresses: '',
  chats: [],
  takes_over_wall: false,
  owner: '',
  is_hidden: false,
  ...over,
});
