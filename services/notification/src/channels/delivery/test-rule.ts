import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import type { alertCalls } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reasonOfCode, type AlertRow } from '../../alerts/raised/raise-alert.js';
import type { RuleRow } from '../../alerts/rules/alert-rules.js';
import { errorText, type ChannelResult } from '../channel.js';
import { Channels } from '../channels.js';
import { Targets } from './alert-targets.js';

type TestResults = CallResponse<typeof alertCalls.testRule>['results'];

/** Sends test messages. */
@Injectable()
export class TestRule {
  constructor(
    private readonly channels: Channels,
    private readonly targets: Targets,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one message to each target of a rule now, whatever the hour; browsers are the caller's own. A channel without
   * a target has the error 'no-target'.
   */
  async send(rule: RuleRow, userId: number): Promise<TestResults> {
    const { channels, targets } = this;
    const alert = this.#sample(rule);
    const topicId = rule.topic_id === null ? null : Number(rule.topic_id);
    const found = await targets.of({ ...rule, owner_id: userId }, topicId, () => Promise.resolve(true));
    const sent = found.map(async ({ channel, target }) => {
      const message = { id: randomUUID(), alerts: [alert], isTest: true };
      const result = await channels
        .of(channel)
        .send(message, target)
        .catch((error: unknown): ChannelResult => ({ state: 'failed', error: errorText(error) }));
      return { channel, ok: result.state === 'sent', error: result.state === 'sent' ? '' : result.error };
    });
    const missing = rule.channels.filter((name) => !found.some(({ channel }) => channel === name));
    return [...(await Promise.all(sent)), ...missing.map((channel) => ({ channel, ok: false, error: 'no-target' }))];
  }

  #sample({ id, kind, takes_over_wall }: RuleRow): AlertRow {
    const now = this.clock.now();
    return {
      id: 0,
      rule_id: id,
      kind,
      subject_kind: 'system',
      subject_id: 'test',
      subject_name: 'проверка',
      severity: 'info',
      reason: reasonOfCode('', now),
      author_ids: [],
      takes_over_wall,
      raised_at: now,
      changed_at: now,
      announced_at: now,
      announced_figure: 0,
      ended_at: now,
      acknowledged_at: null,
      acknowledged_by: '',
    };
  }
}
