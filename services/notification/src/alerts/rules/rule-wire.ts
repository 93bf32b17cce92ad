import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { RuleRow } from './alert-rules.js';

/** A rule as lists show it; a hidden one without what it is about and where it is sent. */
export const ruleWire = (rule: RuleRow, isHidden: boolean): AlertRuleWire => ({
  id: rule.id,
  kind: rule.kind,
  topic_id: isHidden || rule.topic_id === null ? null : Number(rule.topic_id),
  active: rule.active,
  sensitivity: rule.sensitivity,
  authors: isHidden ? [] : rule.authors,
  cool_down: rule.cool_down,
  quiet_hours: rule.quiet_hours,
  channels: rule.channels,
  addresses: isHidden ? '' : rule.addresses,
  chats: isHidden ? [] : rule.chats,
  takes_over_wall: rule.takes_over_wall,
  owner: rule.owner,
  is_hidden: isHidden,
});
