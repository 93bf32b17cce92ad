import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { mailTargets, type RuleRow } from '../../alerts/rules/alert-rules.js';
import type { ChannelName } from '../channel.js';
import { PushSubscriptions, type Subscription } from '../push/push-subscriptions.js';

/** Webhooks that follow alerts receive every one anyway. $1: topic, null for other subjects. */
const webhooks = statement(
  { id: column.int() },
  `SELECT id FROM webhook
   WHERE active AND paused_at IS NULL AND cardinality(events) > 0 AND NOT 'alert.raised' = ANY(events)
     AND (cardinality(topic_ids) = 0 OR $1::bigint = ANY(topic_ids))
   ORDER BY id`,
);

/** What a rule sends to. */
type RuleTargets = Pick<RuleRow, 'addresses' | 'channels' | 'chats' | 'owner_id'>;

/** To what rules send. */
@Injectable()
export class Targets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  /**
   * The targets of each channel of a rule. Browsers are those of the rule's owner; the installation's rules reach those
   * of all accounts for which `maySee` holds.
   */
  async of(
    rule: RuleTargets,
    topicId: number | null,
    maySee: (browser: Subscription) => Promise<boolean>,
  ): Promise<{ channel: ChannelName; target: string }[]> {
    const find: Record<ChannelName, () => Promise<string[]> | string[]> = {
      mail: () => mailTargets(rule),
      telegram: () => [...new Set(rule.chats)],
      webhook: async () => (await rows(this.dataSource, webhooks, [topicId])).map(({ id }) => String(id)),
      push: async () => {
        const browsers = await this.subscriptions.of(rule.owner_id || null);
        const seeing = await Promise.all(browsers.map(async (one) => ((await maySee(one)) ? [String(one.id)] : [])));
        return seeing.flat();
      },
    };
    const found = [...new Set(rule.channels)].map(async (channel) =>
      (await find[channel]()).map((target) => ({ channel, target })),
    );
    return (await Promise.all(found)).flat();
  }
}
