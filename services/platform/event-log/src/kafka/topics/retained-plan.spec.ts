import { retainedPlan, topicPlan } from './set-up-topics.js';

const day = 86_400_000;

describe('the time for which Kafka keeps events', () => {
  const plan = new Map(retainedPlan('mm.', 30).map(({ topic, settings }) => [topic, settings['retention.ms']]));

  it('is that of the installation', () => expect(plan.get('mm.post.collected')).toBe(String(30 * day)));

  it('leaves compacted topics and dead letters as they are', () => {
    expect([plan.has('mm.topic.changed'), plan.has('mm.post.collected.dead')]).toEqual([false, false]);
    const deleted = topicPlan('mm.').filter(({ settings }) => settings['cleanup.policy'] === 'delete');
    expect(plan.size).toBe(deleted.filter(({ topic }) => !topic.endsWith('.dead')).length);
  });
});
