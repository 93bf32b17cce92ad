import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { PostReviewedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { FirstPublicationCheck } from '../first-publication/first-publication-check.js';
import { NegativeShareCheck } from '../negative-share/negative-share-check.js';
import { CountEarlier } from '../spike/count-earlier.js';
import { SpikeCheck } from '../spike/spike-check.js';
import { alertsKit, author, classified, matched, type AlertsKit } from './alerts-kit.js';
import { reported, toldStory } from './reporting-server.js';
import { countOf, hour, minutesAgo, pastOf, publishMatchesOf } from './topic-posts.js';

let kit: AlertsKit;
beforeAll(async () => {
  kit = await alertsKit();
});
afterAll(() => kit.stop());

const count = (sql: string): Promise<number> => countOf(kit, sql);
const past = (topicId: number, perHour: number, isMedia = false): Promise<void> =>
  pastOf(kit, topicId, perHour, isMedia);
const publishMatches = (topicId: number, firstId: number, posts: number): Promise<void> =>
  publishMatchesOf(kit, topicId, firstId, posts);

describe('a spike of a topic', () => {
  it('is raised once, with its reason, for those who may see the topic [D §6]', async () => {
    await kit.topic(7);
    await past(7, 20);
    kit.reporting.answer = ({ params }) => ({
      data: [reported(1), reported(2)],
      total: 2,
      counted_by: { version: 3, at: 1_763_000_000 },
      widgets: params.widgets?.length
        ? {
            'tone-totals': { all: 2, pos: 0, neut: 0, neg: 2 },
            regions: [
              { key: 31, name: 'Жамбылская', sum: 2, pos: 0, neut: 0, neg: 2 },
              { key: 10, name: 'Абай', sum: 0, pos: 0, neut: 0, neg: 0 },
            ],
          }
        : {},
    });
    kit.reporting.stories = [toldStory(1, 2), toldStory(9, 1)];
    await publishMatches(7, 1000, 120);
    // two processes of the service look at the same time
    await Promise.all([kit.check(SpikeCheck), kit.check(SpikeCheck)]);
    await kit.check(SpikeCheck);
    const analyst = kit.bearer('analyst', ['mm_user'], 4);
    const { alerts, open } = await kit.alerts(analyst);
    expect(open).toBe(1);
    expect(alerts).toMatchObject([
      {
        kind: 'topic-spike',
        subject_kind: 'topic',
        subject_id: '7',
        subject_name: 'Тема 7',
        ended_at: null,
        reason: {
          figure: 120,
          code: '',
          counted_by: { version: 3, at: 1_763_000_000 },
          tones: { neg: 2 },
          oblasts: [{ id: 31, sum: 2 }],
          stories: [{ id: 1, network: 'vkontakte', autor: 'Тараз сегодня', title: 'Пожар на заводе', count: 2 }],
          publications: [{ id: 1, network: 'vkontakte', autor: 'Тараз сегодня' }, { id: 2 }],
        },
      },
    ]);
    const { baseline } = alerts[0]?.reason ?? { baseline: 0 };
    expect(baseline).toBeGreaterThan(5);
    expect(baseline).toBeLessThan(60);
    expect(kit.reporting.asked.every(({ grant }) => grant?.userId === 4 && grant.topics?.join() === '7')).toBe(true);
    await kit.until(async () => (await kit.logged('alert.raised')).length > 0, 'alert.raised');
    expect(await kit.logged('alert.raised')).toMatchObject([{ kind: 'topic-spike', subjectId: '7' }]);

    expect(await kit.alerts(kit.bearer('admin', ['mm_admin']))).toMatchObject({ open: 1 });
    const strangers = [
      kit.bearer('other', ['mm_user'], 9),
      kit.bearer('chief', ['mm_superviser'], 2),
      // the topic is open to this account, which has lost its roles
      kit.bearer('former', [], 5),
    ];
    for (const stranger of strangers) expect(await kit.alerts(stranger)).toMatchObject({ open: 0, alerts: [] });
  });

  it('is acknowledged by a reviewer who may see it, once, and recorded', async () => {
    const analyst = kit.bearer('analyst', ['mm_user'], 4);
    const reviewer = kit.bearer('reviewer', ['mm_operator'], 5);
    const { alerts } = await kit.alerts(reviewer);
    const ids = alerts.map(({ id }) => id);
    expect(alerts.every(({ may_acknowledge: may }) => may)).toBe(true);
    await kit.post('acknowledge-alert', kit.bearer('other', ['mm_operator'], 9), { ids }).expect(404);
    await kit.post('acknowledge-alert', kit.bearer('chief', ['mm_superviser'], 2), { ids }).expect(404);
    // those who only read it
    expect((await kit.alerts(analyst)).alerts).toMatchObject([{ may_acknowledge: false }]);
    await kit.post('acknowledge-alert', analyst, { ids }).expect(403);
    await kit.post('acknowledge-alert', kit.bearer('viewer', ['MM_view'], 5), { ids }).expect(403);
    await kit.post('acknowledge-alert', reviewer, { ids }).expect(200);
    await kit.post('acknowledge-alert', kit.bearer('admin', ['mm_admin']), { ids }).expect(200);
    expect((await kit.alerts(analyst)).open).toBe(0);
    expect((await kit.alerts(analyst, '?state=all')).alerts).toMatchObject([{ acknowledged_by: 'reviewer' }]);
    await kit.until(async () => (await kit.logged('alert.changed')).length > 0, 'alert.changed');
    expect(await kit.logged('alert.changed')).toMatchObject([{ change: 'acknowledged', changedBy: 'reviewer' }]);
    await kit.until(async () => (await kit.logged('audit.recorded')).length > 0, 'audit.recorded');
    expect(await kit.logged('audit.recorded')).toMatchObject([{ action: 'alert.acknowledged', actor: 'reviewer' }]);
  });

  it('ends when the last hour is as usual, and is not raised again within the cool-down', async () => {
    await kit.database.query(
      `UPDATE notification.topic_post SET published_at = published_at - interval '3 hours' WHERE topic_id = 7`,
    );
    await kit.check(SpikeCheck);
    const admin = kit.bearer('admin', ['mm_admin']);
    const [alert] = (await kit.alerts(admin, '?state=all&kind=topic-spike')).alerts;
    expect(alert?.ended_at).not.toBeNull();
    await publishMatches(7, 3000, 120);
    await kit.check(SpikeCheck);
    expect((await kit.alerts(admin, '?state=all&kind=topic-spike')).alerts).toHaveLength(1);
  });

  it('loses the words, stories and publications of an author who is erased', async () => {
    await kit.publish('author.erased', create(AuthorErasedSchema, { author: author(70), erasedBy: 'admin' }));
    const admin = kit.bearer('admin', ['mm_admin']);
    await kit.until(async () => {
      const [alert] = (await kit.alerts(admin, '?state=all&kind=topic-spike')).alerts;
      const { publications, words, stories } = alert?.reason ?? {};
      return [publications, words, stories].every((list) => list?.length === 0);
    }, 'the erased reason');
  });

  it('is not looked for in topics that are deleted', async () => {
    await kit.topic(8);
    await past(8, 20);
    await publishMatches(8, 5000, 120);
    await kit.topic(8, { version: 2, isDeleted: true });
    await kit.check(SpikeCheck);
    const all = await kit.alerts(kit.bearer('admin', ['mm_admin']), '?state=all&kind=topic-spike');
    expect(all.alerts.map(({ subject_id: id }) => id)).toEqual(['7']);
  });

  it("is not made of an author's earlier posts, removed ones, nor what a changed topic finds", async () => {
    await kit.topic(13);
    await past(13, 5);
    const at = minutesAgo(5);
    const ids = Array.from({ length: 120 }, (_, i) => 8000 + i);
    const history = ids.slice(0, 60).map((id) => classified(id, 90, at, { isHistory: true }));
    await kit.publish('post.classified', ...history);
    await kit.until(async () => (await count('recent_post WHERE author_id = 90')) === 60, 'the posts');
    await publishMatches(13, 8000, 120);
    const removed = ids.slice(60).map((id) => matched(id, 13, at, 'removed'));
    const found = ids.map((id) => matched(id + 1000, 13, at, 'added', 'past'));
    await kit.publish('topic.matched', ...found, ...removed, ...removed);
    await kit.until(async () => (await count('topic_post WHERE topic_id = 13')) === 60, 'the removed posts');
    const { rows } = await kit.database.query(
      'SELECT sum(posts)::int AS posts FROM notification.topic_hour WHERE topic_id = 13 AND hour >= $1',
      [hour() - 1],
    );
    expect(rows).toEqual([{ posts: 60 }]);
    await kit.check(SpikeCheck);
    expect((await kit.alerts(kit.bearer('admin', ['mm_admin']), '?kind=topic-spike')).alerts).toEqual([]);
  });

  it('of news is one of a day', async () => {
    await kit.topic(14);
    await past(14, 1, true);
    await kit.database.query(
      `INSERT INTO notification.topic_hour (topic_id, is_media, hour, posts)
       SELECT 14, true, h, 4 FROM generate_series($1::int - 20, $1::int) AS h
       ON CONFLICT (topic_id, is_media, hour) DO UPDATE SET posts = 4`,
      [hour()],
    );
    await kit.check(SpikeCheck);
    await kit.check(SpikeCheck);
    const { alerts } = await kit.alerts(kit.bearer('admin', ['mm_admin']), '?kind=topic-spike');
    expect(alerts).toMatchObject([{ subject_id: '14', reason: { code: 'media' }, ended_at: null }]);
    expect(alerts[0]?.reason.figure).toBeGreaterThan(80);
  });

  it('is measured against what reporting has of a new topic', async () => {
    kit.reporting.answer = ({ params }) => {
      const [from = 0] = params.selectedPeriod ?? [];
      const points = Array.from({ length: 24 }, (_, i) => ({
        at: (from + i * 3600) * 1000,
        label: '',
        sum: params.type === 1 ? 5 : 0,
        pos: 0,
        neut: 0,
        neg: 0,
      }));
      return { widgets: { timeline: { grain: 'hour', points } } };
    };
    await kit.topic(9);
    await kit.check(CountEarlier);
    const { rows } = await kit.database.query(
      `SELECT min(hour) AS first, max(hour) AS last, sum(posts)::int AS posts
       FROM notification.topic_hour WHERE topic_id = 9`,
    );
    expect(rows).toMatchObject([{ posts: 5 * 15 * 24 }]);
    expect(await count('known_topic WHERE id = 9 AND counted_from IS NOT NULL')).toBe(1);
    kit.reporting.answer = () => undefined;
    await kit.topic(10);
    await kit.check(CountEarlier);
    expect(await count('known_topic WHERE id = 10 AND counted_from > 0')).toBe(1);
  });
});

describe('the first publication of an author', () => {
  it('is raised for the authors whom a rule asks for, when reporting knows no earlier one', async () => {
    await kit.topic(11, { access: [4] });
    await kit
      .post('save-alert-rule', kit.bearer('analyst', ['mm_user'], 4), {
        params: ruleOf({ kind: 'first-publication', topic_id: 11, authors: [{ network: 'vkontakte', id: 71 }] }),
      })
      .expect(200);
    kit.reporting.answer = ({ params }) =>
      params.size === 0 ? { total: 0 } : { data: [reported(7001, { author_id: 71 })], total: 1 };
    const at = minutesAgo(2);
    await kit.publish('post.classified', classified(7001, 71, at), classified(7002, 72, at));
    await kit.publish('topic.matched', matched(7001, 11, at), matched(7002, 11, at));
    await kit.until(
      async () =>
        (await count('topic_post t JOIN notification.recent_post p USING (publication_id) WHERE topic_id = 11')) === 2,
      'both publications',
    );
    await kit.check(FirstPublicationCheck);
    await kit.check(FirstPublicationCheck);
    const admin = kit.bearer('admin', ['mm_admin']);
    expect((await kit.alerts(admin, '?kind=first-publication')).alerts).toMatchObject([
      { subject_id: '11', severity: 'info', reason: { figure: 1, publications: [{ id: 7001 }] } },
    ]);
    expect(await count('topic_post WHERE topic_id = 11 AND NOT is_seen')).toBe(0);
  });
});

describe('a rising share of negative publications', () => {
  it('counts the machine’s tone again when a decision is taken back', async () => {
    const toneOf = async () =>
      (await kit.database.query('SELECT tone FROM notification.recent_post WHERE publication_id = 77')).rows;
    const becomes = (tone: number) =>
      kit.until(async () => JSON.stringify(await toneOf()) === JSON.stringify([{ tone }]), `the tone ${tone}`);
    await kit.publish('post.classified', classified(77, 81, new Date(), { tone: -2 }));
    await becomes(-2);
    const review = { postId: 77, network: 'vkontakte', authorId: 81 };
    await kit.publish('post.reviewed', create(PostReviewedSchema, { ...review, labels: { tone: 2 } }));
    await becomes(2);
    await kit.publish('post.reviewed', create(PostReviewedSchema, review));
    await becomes(-2);
  });

  it('is raised from the tones of the last day and ends with them', async () => {
    await kit.topic(12);
    const insert = (day: number, first: number, negative: number, total: number) =>
      kit.database.query(
        `WITH p AS (
           INSERT INTO notification.recent_post
             (publication_id, network, author_id, is_history, tone, is_reviewed, received_at)
           SELECT $2::int + n, 'vkontakte', 80, false, CASE WHEN n < $3 THEN -2 ELSE 1 END, false, now()
           FROM generate_series(0, $4::int - 1) n
           RETURNING publication_id)
         INSERT INTO notification.topic_post (topic_id, publication_id, published_at, is_media)
         SELECT 12, publication_id, now() - interval '2 hours' - $1::int * interval '1 day', false FROM p`,
        [day, first, negative, total],
      );
    for (let day = 1; day <= 14; day++) await insert(day, 20_000 + day * 100, 6, 30);
    await insert(0, 30_000, 24, 40);
    await kit.database.query(
      'INSERT INTO notification.topic_hour (topic_id, is_media, hour, posts) VALUES (12, false, $1, 40)',
      [hour() - 2],
    );
    kit.reporting.answer = () => ({});
    await kit.check(NegativeShareCheck);
    const admin = kit.bearer('admin', ['mm_admin']);
    expect((await kit.alerts(admin, '?kind=negative-share')).alerts).toMatchObject([
      { subject_id: '12', reason: { figure: 60 }, ended_at: null },
    ]);
    await kit.database.query(
      'UPDATE notification.recent_post SET tone = 1 WHERE author_id = 80 AND publication_id > 29999',
    );
    await kit.check(NegativeShareCheck);
    expect((await kit.alerts(admin, '?kind=negative-share')).alerts[0]?.ended_at).not.toBeNull();
  });
});

/** A rule as the screen sends it. */
function ruleOf(fields: object): object {
  return {
    kind: 'topic-spike',
    topic_id: null,
    active: true,
    sensitivity: 'normal',
    authors: [],
    cool_down: 60,
    quiet_hours: [22, 7],
    channels: [],
    addresses: '',
    chats: [],
    takes_over_wall: false,
    ...fields,
  };
}
