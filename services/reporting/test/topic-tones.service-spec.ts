import { create } from '@bufbuild/protobuf';
import { TopicToneChangedSchema, type TopicToneChanged } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack } from './test-stack.js';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const topicId = 7;
const aChange = (publicationId: number, tone: number, minute: number, fields: Partial<TopicToneChanged> = {}) =>
  create(TopicToneChangedSchema, {
    publicationId,
    topicId,
    tone,
    version: 1000 + minute,
    changedBy: `user-${minute}`,
    changedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000001Z`,
    ...fields,
  });

interface StoredTone {
  tone: number;
  version: number;
  changed_by: string;
  changed_at: Date | null;
}
async function tone(publicationId: number): Promise<StoredTone | undefined> {
  const { rows } = await stack.database.query<StoredTone>(
    `SELECT tone, version, changed_by, changed_at FROM reporting.topic_tone
      WHERE topic_id = $1 AND publication_id = $2`,
    [topicId, publicationId],
  );
  return rows[0];
}

/** Publishes changes, and resolves when all of them have been consumed. */
async function consumed(...changes: TopicToneChanged[]): Promise<void> {
  const last = Math.floor(Math.random() * 1e9);
  await stack.publish('topic.tone-changed', ...changes, aChange(last, 1, 0));
  await stack.until(() => tone(last), 'the changes');
}

describe('the tone of a publication within a topic', () => {
  it('is stored with who set it when [D §12]', async () => {
    await consumed(aChange(1, -2, 5));
    expect(await tone(1)).toMatchObject({
      tone: -2,
      changed_by: 'user-5',
      changed_at: new Date('2026-11-20T10:05:00.000Z'),
    });
  });

  it('is that of the latest change, whatever arrives last or twice', async () => {
    await consumed(aChange(2, 1, 2), aChange(2, -2, 3), aChange(2, 2, 1), aChange(2, 1, 2));
    expect(await tone(2)).toMatchObject({ tone: -2, changed_by: 'user-3' });
  });

  it('that was stored before changes had a time yields to the next change, whatever its version', async () => {
    await stack.database.query(
      'INSERT INTO reporting.topic_tone (topic_id, publication_id, tone, version) VALUES ($1, 3, 2, 4)',
      [topicId],
    );
    expect(await tone(3)).toMatchObject({ tone: 2, version: 4, changed_at: null });
    await consumed(aChange(3, -2, 4, { version: 3 }), aChange(3, 1, 3, { version: 1003 }));
    expect(await tone(3)).toMatchObject({ tone: -2, changed_by: 'user-4' });
  });

  it('is announced for a known publication when it changes, and only then', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 4 }));
    await stack.untilReported(4);
    await consumed(aChange(4, 1, 1), aChange(4, 2, 2), aChange(4, 1, 1));
    const announced = async () =>
      (await stack.logged('topic.matched')).filter(
        ({ topicIds }) => (topicIds as number[] | undefined)?.[0] === topicId,
      );
    await stack.until(async () => (await announced()).length === 2, 'two announcements');
    expect(await announced()).toMatchObject(Array(2).fill({ publicationId: 4, index: 'social', change: 'changed' }));
  });
});
