import { create } from '@bufbuild/protobuf';
import { PostReviewedSchema, PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { SettingChangedSchema } from '@mm/proto/events/gen/mm/events/v1/setting_pb.js';
import { ReferenceChangedSchema, TopicToneChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { ReferenceNames } from '../src/reference/reference-names.js';
import { aClassifiedPost, aCount, aReview, anHourAgo } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator');
});
afterAll(() => stack.stop());

const publication = (id: number, check: (p: PublicationWire) => boolean = () => true): Promise<PublicationWire> =>
  stack.until(
    async () => (await operator.report({ show_hidden: true })).data.find((p) => p.id === id && check(p)),
    `publication ${id}`,
  );

describe('publications from the event log', () => {
  it('appear in the report with the machine’s labels until a person decides [S2 §3, D §3, D §6]', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 1 }));
    expect(await publication(1)).toMatchObject({
      _id: '1',
      _index: 'social',
      socialNet: 3,
      network: 'vkontakte',
      code: '-1007_1',
      tone: 2,
      toneText: 'Позитивная',
      lang: 'ru',
      spheres: [2],
      oblasts: [31],
      saved: false,
      autor: 'Тараз сегодня',
      url: 'https://vk.com/wall-1007_1',
      bDate: Date.parse(anHourAgo),
      likeSum: 3,
      shareSum: -1,
      eventId: null,
    });
    await stack.publish('post.reviewed', aReview(1, 1, { tone: -2, eventId: 5, eventName: 'Новые школы' }));
    expect(await publication(1, (p) => p.saved)).toMatchObject({ tone: -2, eventId: 5, eventName: 'Новые школы' });
  });

  it('lose a deleted event and the labels that came from it', async () => {
    const event = { kind: 'event', id: 6, name: 'Ярмарка' };
    await stack.publish('reference.changed', create(ReferenceChangedSchema, { ...event, version: 1 }));
    await stack.publish('post.classified', aClassifiedPost({ id: 11 }));
    await stack.publish('post.reviewed', aReview(11, 1, { eventId: 6, eventName: 'Ярмарка', spheres: [2, 3] }));
    expect(await publication(11, (p) => p.saved)).toMatchObject({ eventId: 6, eventName: 'Ярмарка', spheres: [2, 3] });
    await stack.publish('reference.changed', create(ReferenceChangedSchema, { ...event, version: 2, isRetired: true }));
    await stack.publish('post.reviewed', aReview(11, 2, { spheres: [2] }));
    expect(await publication(11, (p) => p.eventId === null)).toMatchObject({
      eventName: '',
      spheres: [2],
      saved: true,
    });
  });

  it('are again as if nobody had decided when a decision is taken back', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 12 }));
    const undecided = await publication(12);
    await stack.publish('post.reviewed', aReview(12, 1, { tone: -2, spheres: [3], oblasts: [10], lang: 'kz' }));
    await publication(12, (p) => p.saved);
    const { labels: _, ...takenBack } = aReview(12, 2, {});
    await stack.publish('post.reviewed', create(PostReviewedSchema, takenBack));
    // its tone is that of the report's engine, which is a moment behind
    expect(await publication(12, (p) => !p.saved && p.tone === undecided.tone)).toEqual(undecided);

    await stack.publish('post.classified', aClassifiedPost({ id: 13, ignoreConfidence: 0.995 }));
    await stack.publish('post.reviewed', aReview(13, 1, { isIgnored: true, saved: false }));
    await stack.publish('post.reviewed', create(PostReviewedSchema, { ...takenBack, postId: 13 }));
    await stack.until(
      async () => (await operator.report()).hidden_by_machine === 1,
      'the machine to hide publication 13 again',
    );
    await stack.publish('post.reviewed', aReview(13, 3, {}));
    await publication(13);
  });

  it('are the same for any order of events, and for repeated events [D §6]', async () => {
    const classified = aClassifiedPost({ id: 2, text: 'первый' });
    const revised = aClassifiedPost({ id: 2, text: 'второй', revision: 2 });
    const [early, late] = [aCount(2, 20, '2030-01-01T00:00:00Z'), aCount(2, 50, '2030-01-02T00:00:00Z')];
    await stack.publish('post.reviewed', aReview(2, 2, { tone: -2 }), aReview(2, 1, { tone: 1 }));
    await stack.publish('post.counted', late, early);
    await stack.publish('post.classified', revised, classified);
    await stack.publish('post.counted', late);
    await stack.publish('post.reviewed', aReview(2, 1, { tone: 1 }), aReview(2, 2, { tone: -2 }));
    await stack.publish('post.classified', classified, revised, aClassifiedPost({ id: 3 }));
    await publication(3);
    expect(await publication(2, (p) => p.likeSum === 50)).toMatchObject({ text: 'второй', tone: -2, saved: true });
  });

  it('are hidden when a person ignores them, and shown again afterwards [D §6]', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 4 }));
    await publication(4);
    await stack.publish('post.reviewed', aReview(4, 1, { isIgnored: true, saved: false }));
    await stack.until(
      async () => !idsOf(await operator.report({ show_hidden: true })).includes(4),
      'publication 4 to be hidden',
    );
    await stack.publish('post.reviewed', aReview(4, 2, {}));
    await publication(4);
  });

  it('are hidden, and counted, when only the machine ignores them with enough confidence [D §6]', async () => {
    await stack.publish(
      'post.classified',
      aClassifiedPost({ id: 5, ignoreConfidence: 0.995 }),
      aClassifiedPost({ id: 6, ignoreConfidence: 0.9 }),
    );
    await publication(6);
    const report = await operator.report();
    expect([idsOf(report).includes(5), idsOf(report).includes(6), report.hidden_by_machine]).toEqual([false, true, 1]);
    expect(idsOf(await operator.report({ show_hidden: true }))).toContain(5);
  });

  it('stay and are marked when the source deletes them [D §6]', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 7 }));
    await stack.publish(
      'post.withdrawn',
      create(PostWithdrawnSchema, { postId: 7, network: 'vkontakte', authorId: 7, withdrawnAt: anHourAgo }),
    );
    expect(await publication(7, (p) => p.withdrawn)).toMatchObject({ withdrawn: true });
  });

  it('accept markup, NUL, broken surrogates and a long text [S2 §7]', async () => {
    const text = `<script>alert(1)</script> \0 \uD800 'кавычки' ${'слово '.repeat(180_000)}конец`;
    await stack.publish('post.classified', aClassifiedPost({ id: 8, text: text.replace('\uD800', ''), isCut: true }));
    const shown = await publication(8);
    expect(shown.text.length).toBeLessThanOrEqual(2001);
    const full = await operator.post('/api-py/report-form-fullText', { type: 1, id: '8', index: 'social' }).expect(200);
    expect([full.body.data.text.length > 1_000_000, full.body.data.is_cut]).toEqual([true, true]);
    expect([
      full.body.status,
      full.body.data.text.startsWith('<script>alert(1)</script>'),
      full.body.data.text.endsWith('конец'),
    ]).toEqual(['success', true, true]);
  });

  it('announce the topics that they join, change in and leave, and join one through a renamed sphere', async () => {
    const topic = await operator.saveTopic({ name: 'Мосты', keywords: 'мост | строительство', attrSearch: true });
    await stack.publish(
      'post.classified',
      aClassifiedPost({ id: 9, text: 'Мост открыт', publishedAt: '2026-01-01T00:00:00Z' }),
    );
    await stack.publish(
      'post.classified',
      aClassifiedPost({ id: 9, text: 'Дорога открыта', revision: 2, publishedAt: '2026-01-01T00:00:00Z' }),
    );
    const changes = (): Promise<unknown[]> =>
      stack
        .logged('topic.matched')
        .then((all) => all.filter((e) => e.publicationId === 9).map((e) => [e.change, e.topicIds ?? []]));
    await stack.until(async () => (await changes()).length >= 2, 'two announcements');
    expect((await changes()).at(-1)).toEqual(['removed', [topic.id]]);
    await stack.publish(
      'reference.changed',
      create(ReferenceChangedSchema, {
        kind: 'sphere',
        id: 2,
        name: 'Строительство школ',
        nameKz: 'Мектеп',
        version: 2,
      }),
    );
    await stack.until(
      async () => idsOf(await operator.report({ topic_id: topic.id })).includes(9),
      'publication 9 in the topic',
    );
    const names = await stack.app.get(ReferenceNames).current(stack.app.get(DataSource));
    expect([names.inKazakh('sphere', 'Строительство школ'), names.inKazakh('oblast', 'Жамбылская')]).toEqual([
      'Мектеп',
      'Жамбыл',
    ]);
  });

  it('never miss both the old and the new expression of a topic under concurrent changes', async () => {
    const texts = ['паводок', 'паводок и дамба', 'дамба', 'субсидия'];
    const arriving = Promise.all(
      [0, 1, 2].map((round) =>
        stack.publish(
          'post.classified',
          ...Array.from({ length: 400 }, (_, i) =>
            aClassifiedPost({
              id: 1000 + round * 400 + i,
              text: texts[i % 4] ?? '',
              publishedAt: '2026-02-01T00:00:00Z',
            }),
          ),
        ),
      ),
    );
    const topics: TopicWire[] = [];
    for (let i = 0; i < 12; i++) {
      const words = { name: `Вода ${i}`, keywords: i % 2 ? 'паводок' : 'дамба' };
      topics.push((await operator.post('/api-py/save-topic', words).expect(200)).body.topic as TopicWire);
    }
    await arriving;
    await stack.until(
      async () => (await operator.report({ keywords: 'паводок | дамба | субсидия', size: 0 })).total === 1200,
      'all publications',
    );
    await stack.until(async () => (await operator.topics()).every(({ matching }) => !matching), 'all members');
    const totals = await Promise.all(
      topics.map(async (topic) => (await operator.report({ topic_id: topic.id, size: 0 })).total),
    );
    expect(totals).toEqual(topics.map(() => 600));
  });

  it('have a separate tone within a topic [D §6]', async () => {
    const topic = await operator.saveTopic({ name: 'Библиотеки', keywords: 'библиотека' });
    await stack.publish('post.classified', aClassifiedPost({ id: 10, text: 'Библиотеку закрыли', tone: 1 }));
    await publication(10);
    await stack.publish(
      'topic.tone-changed',
      create(TopicToneChangedSchema, {
        publicationId: 10,
        topicId: topic.id,
        tone: -2,
        version: 1,
        changedAt: anHourAgo,
      }),
    );
    await stack.until(
      async () => (await operator.report({ topic_id: topic.id, tone: -2 })).total === 1,
      'the tone in the topic',
    );
    expect((await publication(10)).tone).toBe(1);
  });
});

describe('settings of the installation', () => {
  const changed = (key: string, value: string, changedAt: string): Promise<void> =>
    stack.publish('setting.changed', create(SettingChangedSchema, { key, value, changedAt }));

  it('move the days of reports with the time zone, without a restart', async () => {
    await stack.publish(
      'post.classified',
      aClassifiedPost({ id: 21, text: 'кочевая ярмарка', publishedAt: '2026-02-10T22:30:00Z' }),
    );
    const span = ['2026-02-05T12:00:00Z', '2026-02-12T12:00:00Z'].map((at) => Date.parse(at) / 1000);
    const days = async (): Promise<string[]> => {
      const params = { keywords: 'кочевая', selectedPeriod: span, widgets: ['timeline'], size: 0 };
      const points = (await operator.report(params)).widgets.timeline?.points ?? [];
      return points.filter(({ sum }) => sum > 0).map(({ at }) => new Date(at).toISOString());
    };
    const untilDay = (start: string): Promise<unknown> =>
      stack.until(async () => (await days()).join() === start, `the day that begins at ${start}`);
    await untilDay('2026-02-10T19:00:00.000Z');
    await changed('time-zone', '"Europe/Moscow"', '2026-03-01T10:00:00.002Z');
    await untilDay('2026-02-10T21:00:00.000Z');
    await changed('time-zone', '"Asia/Tokyo"', '2026-03-01T10:00:00.001Z');
    await changed('hide-from', '100', '2026-03-01T10:00:00Z');
    await stack.until(
      async () => (await operator.report({ keywords: 'школу' })).hidden_by_machine === 0,
      'the settings',
    );
    expect(await days()).toEqual(['2026-02-10T21:00:00.000Z']);
    await changed('time-zone', 'null', '2026-03-01T10:00:00.003Z');
    await untilDay('2026-02-10T19:00:00.000Z');
  });

  it('show and hide what the machine alone would ignore', async () => {
    const isShown = async (): Promise<boolean> => {
      const { data } = await operator.report({ keywords: 'зебра' });
      return data.length > 0;
    };
    await stack.publish('post.classified', aClassifiedPost({ id: 22, text: 'зебра', ignoreConfidence: 0.95 }));
    await stack.until(isShown, 'the publication');
    await changed('hide-from', '90', '2026-03-01T10:00:01Z');
    await stack.until(async () => !(await isShown()), 'the publication to be hidden');
    await changed('hide-from', 'null', '2026-03-01T10:00:02Z');
    await stack.until(isShown, 'the publication again');
  });
});
