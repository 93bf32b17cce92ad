import request from 'supertest';
import { buildClassifiedPost, buildAuthor } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

describe('labels of posts', () => {
  it('names every label that is missing in a save [S1 §5]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 2 }));
    const post = await harness.received(2);
    const response = await harness.save({ ...post, version: 0 }).expect(400);
    expect(response.body.details.map((d: { code: string }) => d.code)).toEqual([
      'sphere-required',
      'oblast-required',
      'tone-required',
      'lang-required',
    ]);
    expect(await harness.received(2)).toMatchObject({ saved: false, version: 0 });
  });

  it('saves a labelled post, publishes it once and counts it [S1 §3, S1 §4]', async () => {
    const author = buildAuthor({ id: 8, code: '-1008', username: 'semey_today' });
    await harness.watch(author);
    await harness.publish('post.classified', buildClassifiedPost({ id: 3, author }));
    const post = await harness.received(3, author.username);
    const response = await harness.save({ ...post, ...labels }).expect(200);
    expect(response.body.post).toMatchObject({
      saved: true,
      is_robot: false,
      is_ignored: false,
      version: 1,
      reviewed_by: 'operator',
      tag_captions: 'Образование, Жамбылская',
    });
    await harness.until(
      async () => (await harness.logged('post.reviewed')).filter((event) => event.postId === 3).length === 1,
      'post.reviewed',
    );
    const statistic = await request(harness.url)
      .get('/vk/statistic')
      .set('authorization', harness.operator)
      .expect(200);
    expect(statistic.body.semey_today).toMatchObject({ saved_cnt: 1, ign_cnt: 0 });
  });

  it('ignores a post without any label [S1 §5]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 4 }));
    const post = await harness.received(4);
    expect((await harness.save({ ...post, is_ignored: true }).expect(200)).body.post).toMatchObject({
      is_ignored: true,
      saved: false,
      is_robot: false,
    });
  });

  it('answers a stale version with 409 and the current post, and keeps the first save [D §3]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 5 }));
    const post = await harness.received(5);
    await harness.save({ ...post, ...labels, tone: -2 }).expect(200);
    const response = await harness.save({ ...post, ...labels, tone: 1 }).expect(409);
    expect(response.body).toMatchObject({ code: 'stale-version', current: { id: 5, tone: -2, version: 1 } });
    expect(await harness.received(5)).toMatchObject({ tone: -2, version: 1 });
  });

  it('accepts exactly one of two saves of the same version at the same time', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 6 }));
    const post = await harness.received(6);
    const responses = await Promise.all([
      harness.save({ ...post, ...labels, tone: 1 }),
      harness.save({ ...post, ...labels, tone: -2 }),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  it('applies a save without a version to the current one and marks it in the history [D §3]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 7 }));
    await harness.received(7);
    await harness.save({ id: 7, ...labels }).expect(200);
    await harness.save({ id: 7, ...labels, tone: 1 }).expect(200);
    const { rows } = await harness.database.query(
      'SELECT version, without_version FROM review.label_history WHERE post_id = 7 ORDER BY version',
    );
    expect(rows).toEqual([
      { version: 1, without_version: true },
      { version: 2, without_version: true },
    ]);
  });

  it('answers 404 for an unknown post, 400 for unknown labels and unknown fields [D §3]', async () => {
    await harness.save({ id: 999_999, version: 3, ...labels }).expect(404);
    await harness.publish('post.classified', buildClassifiedPost({ id: 8 }));
    await harness.received(8);
    expect((await harness.save({ id: 8, ...labels, spheres: [99] }).expect(400)).body).toMatchObject({
      code: 'unknown-label',
      details: [{ path: 'post.spheres' }],
    });
    expect((await harness.save({ id: 8, ...labels, colour: 'red' }).expect(400)).body).toMatchObject({
      details: [{ path: 'body.post.colour', code: 'unknown-field' }],
    });
  });

  it('rejects callers without a token, without the role, or under another name [D §4]', async () => {
    await request(harness.url).get('/api-py/vk/posts?owner=taraz_today').expect(401);
    await request(harness.url)
      .get('/api-py/vk/posts?owner=taraz_today')
      .set('authorization', harness.bearer('viewer', ['MM_view']))
      .expect(403);
    await request(harness.url)
      .post('/api-py/vk/post?username=admin')
      .set('authorization', harness.operator)
      .send({ post: { id: 1, is_ignored: true } })
      .expect(403);
    await request(harness.url)
      .post('/api-py/set-new-tone')
      .set('authorization', harness.bearer('analyst', ['mm_user']))
      .send({ params: { post_id: 1, tone: 2 } })
      .expect(403);
  });

  it.each([
    ['паводок* + (', 'operand-expected', 12],
    ['наводнен*; паводок* + (', 'operand-expected', 23],
    ['паводок*, наводнен*', 'unexpected-separator', 8],
    ['а|'.repeat(40_000) + 'а', 'too-large', 14_000],
  ])('refuses an event whose keywords cannot be read (%#), with the position', async (keywords, fault, position) => {
    const save = (body: object) =>
      request(harness.url)
        .post('/api-py/save-event')
        .set('authorization', harness.bearer('superviser', ['mm_superviser']))
        .send(body);
    const draft = { name: 'Ледоход', spheres: [7], oblasts: [27], keywords };
    const sent: [object, string][] = [
      [{ params: draft }, 'params.keywords'],
      [draft, 'keywords'],
    ];
    for (const [body, path] of sent)
      expect((await save(body).expect(400)).body).toMatchObject({
        code: 'expression-invalid',
        details: [{ path, code: fault, message: String(position) }],
      });
  });

  it('keeps events with unique names and attaches posts to them [D §6]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 14 }));
    await harness.received(14);
    const superviser = harness.bearer('superviser', ['mm_superviser']);
    const draft = { name: 'Паводок', spheres: [7], oblasts: [27], keywords: 'паводок*;наводнен*' };
    const { event } = (
      await request(harness.url)
        .post('/api-py/save-event')
        .set('authorization', superviser)
        .send({ params: draft })
        .expect(200)
    ).body as { event: { id: number } };
    await request(harness.url)
      .post('/api-py/save-event')
      .set('authorization', superviser)
      .send({ params: { ...draft, name: 'ПАВОДОК' } })
      .expect(409);
    await request(harness.url)
      .post('/set-new-event')
      .set('authorization', harness.operator)
      .send({ params: { post_id: [14], type: 1, event_id: event.id } })
      .expect(200);
    expect(await harness.received(14)).toMatchObject({ event: event.id, event_object: { name: 'Паводок' } });
    await request(harness.url)
      .post('/api-py/save-event')
      .set('authorization', harness.operator)
      .send({ params: { ...draft, name: 'другое' } })
      .expect(403);
  });
});

describe('the reference lists', () => {
  const list = async (path: string): Promise<Record<string, unknown>> =>
    (await request(harness.url).get(path).set('authorization', harness.operator).expect(200)).body as Record<
      string,
      unknown
    >;
  const named = (entries: unknown): string[] =>
    (entries as { value: number; text: string }[]).map(({ value, text }) => `${value} ${text}`);

  it('of regions holds the oblasts and cities by their KATO codes, with their Russian names [S1 §3, S1 §7, D §9]', async () => {
    const { status, oblasts } = await list('/api-py/oblasts');
    expect(status).toBe('success');
    expect(named(oblasts).sort()).toEqual([
      '10 Абай',
      '11 Акмолинская',
      '15 Актюбинская',
      '19 Алматинская',
      '23 Атырауская',
      '27 Западно-Казахстанская',
      '31 Жамбылская',
      '33 Жетісу',
      '35 Карагандинская',
      '39 Костанайская',
      '43 Кызылординская',
      '47 Мангистауская',
      '55 Павлодарская',
      '59 Северо-Казахстанская',
      '61 Туркестанская',
      '62 Ұлытау',
      '63 Восточно-Казахстанская',
      '71 Астана',
      '75 Алматы',
      '79 Шымкент',
      '90 Вся республика',
    ]);
  });

  it('of spheres and of events come with a status, the spheres with the ids 1 to 14 [S1 §3, S1 §7, D §9]', async () => {
    const { status, spheres } = await list('/api-py/spheres');
    const ids = (spheres as { value: number }[]).map(({ value }) => value).sort((a, b) => a - b);
    expect([status, ids]).toEqual(['success', Array.from({ length: 14 }, (_, i) => i + 1)]);
    expect(await list('/api-py/events-list')).toMatchObject({ status: 'success', events_list: expect.any(Array) });
  });
});
