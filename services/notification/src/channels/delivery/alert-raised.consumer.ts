import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DeliverAlerts } from './deliver-alerts.js';
import { PlanDeliveries } from './plan-deliveries.js';

/** Sends raised alerts through the channels of their rules. */
@Controller()
export class AlertRaisedConsumer {
  constructor(
    private readonly planning: PlanDeliveries,
    private readonly deliveries: DeliverAlerts,
  ) {}

  @Consume('alert.raised', { batch: 20 })
  async raised(events: LogEvent<'alert.raised'>[]): Promise<Step> {
    let planned = 0;
    for (const { message } of events) planned += await this.planning.plan(message.alertId);
    if (planned > 0) this.deliveries.wake();
    return done();
  }
}
