import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { alertCalls, type AlertWire } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Alerts, type ListedAlert } from './alerts.js';

/** An alert as lists show it. */
const alertWire = (alert: ListedAlert): AlertWire => ({
  id: alert.id,
  kind: alert.kind,
  subject_kind: alert.subject_kind,
  subject_id: alert.subject_id,
  subject_name: alert.subject_name,
  severity: alert.severity,
  reason: alert.reason,
  takes_over_wall: alert.takes_over_wall,
  raised_at: unixSeconds(alert.raised_at),
  changed_at: unixSeconds(alert.changed_at),
  ended_at: unixSeconds(alert.ended_at),
  acknowledged_at: unixSeconds(alert.acknowledged_at),
  acknowledged_by: alert.acknowledged_by,
  may_acknowledge: alert.mayAcknowledge,
});

/** The list of alerts, and who has seen them. */
@Controller()
export class AlertsController {
  constructor(private readonly alerts: Alerts) {}

  @Call(alertCalls.alerts)
  async list(
    @Input() { query }: CallInput<typeof alertCalls.alerts>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof alertCalls.alerts>> {
    const { alerts, open, hasMore } = await this.alerts.list(query, caller);
    return { alerts: alerts.map(alertWire), open, has_more: hasMore };
  }

  @Call(alertCalls.acknowledge)
  async acknowledge(
    @Input() { body }: CallInput<typeof alertCalls.acknowledge>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof alertCalls.acknowledge>> {
    await this.alerts.acknowledge(body.ids, caller);
    return { status: 'success' };
  }
}
