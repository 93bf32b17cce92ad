import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { okAuthors } from '../world/ok-authors.js';
import { expectedSignature } from './ok-error.js';

// Written after apiok.ru/dev/methods and the fields that public clients of mediatopic.* read.
const uid = z.string().regex(/^\d+$/);
const count = z.number().int().min(0);
const topic = z
  .object({
    id: z.string().regex(/^\d{12}$/),
    created_ms: z.number().int(),
    author_ref: z.string().regex(/^(group|user):\d+$/),
    owner_ref: z.string(),
    media: z.array(z.looseObject({ type: z.enum(['text', 'photo', 'movie', 'link', 'poll']) })).min(1),
    is_sticky: z.boolean(),
    discussion_summary: z.looseObject({ comments_count: count }),
    like_summary: z.looseObject({ count }),
    reshare_summary: z.looseObject({ count }),
    views_count: count,
  })
  .strict();
const entity = z.looseObject({ id: z.string(), ref: z.string() });
const topics = z
  .object({
    media_topics: z.array(topic),
    has_more: z.boolean().optional(),
    anchor: z.string().optional(),
    entities: z.looseObject({
      group_photos: z.array(entity.extend({ pic_max: z.url() })),
      movies: z.array(entity.extend({ big_thumbnail_url: z.url() })),
      polls: z.array(entity),
    }),
  })
  .strict();
const comments = z.object({
  discussionId: z.string(),
  has_more: z.boolean(),
  anchor: z.string().optional(),
  comments: z.array(
    z.object({
      id: z.string(),
      text: z.string().min(1),
      date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      author_id: uid,
      like_count: count,
    }),
  ),
  entities: z.object({ users: z.array(z.object({ uid, name: z.string().min(1) })) }),
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const idOf = (name: string): string => okAuthors.find((author) => author.name === name)?.id ?? '';

describe('the demo Odnoklassniki', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());

  const send = (params: Record<string, string>): Promise<Response> =>
    fetch(`${simulator.controlUrl}/ok/fb.do`, { method: 'POST', body: new URLSearchParams(params) });
  const signed = (method: string, params: Record<string, string>): Record<string, string> => {
    const all: Record<string, string> = { application_key: 'CDEMOKGLDEMOKEYDEMO', format: 'json', method, ...params };
    const text = Object.keys(all)
      .sort()
      .map((name) => `${name}=${all[name]}`)
      .join('');
    return { ...all, access_token: 'demo-ok-token', sig: md5(text + md5('demo-ok-tokendemo-ok-secret')) };
  };
  const call = async (method: string, params: Record<string, string> = {}): Promise<unknown> =>
    (await send(signed(method, params))).json();
  const codeOf = async (params: Record<string, string>): Promise<number> => {
    const response = await send(params);
    const { error_code: code } = z.looseObject({ error_code: z.number() }).parse(await response.json());
    expect([response.status, response.headers.get('invocation-error')]).toEqual([200, String(code)]);
    return code;
  };
  const topicsOf = async (params: Record<string, string>): Promise<z.infer<typeof topics>> =>
    topics.parse(await call('mediatopic.getTopics', { count: '50', ...params }));

  it('computes the signature of the documented example', () => {
    const params = new Map([
      ['application_key', 'ABCDEFGHIGKLMNOPK'],
      ['format', 'json'],
      ['method', 'events.get'],
      ['access_token', '-s-84W-s3egarWUsbkq-IWTucuedzTKT8VUXIA.s4Xx8IW7'],
    ]);
    expect(expectedSignature(params, 'ABC123DEF456GHI789JKL123')).toBe('232c8eb921951c4dba9b72606f9ddb4c');
  });

  it('refuses a wrong application, session, signature, method and parameter with the codes of OK', async () => {
    const good = signed('group.getInfo', { uids: idOf('nashtaraz'), fields: 'name' });
    expect(await codeOf({ ...good, sig: '0' })).toBe(104);
    expect(await codeOf({ ...good, fields: 'name,uid' })).toBe(104);
    expect(await codeOf({ ...good, access_token: 'other' })).toBe(102);
    expect(await codeOf({ ...good, application_key: 'other' })).toBe(101);
    expect(await codeOf(signed('group.dance', {}))).toBe(3);
    expect(await codeOf(signed('group.getInfo', {}))).toBe(100);
    const { access_token: _token, ...withoutToken } = good;
    expect(await codeOf(withoutToken)).toBe(103);
  });

  it('resolves addresses and describes groups and people', async () => {
    const urlInfo = (url: string): Promise<unknown> => call('url.getInfo', { url });
    expect(await urlInfo('https://ok.ru/nashtaraz')).toMatchObject({ type: 'GROUP', objectIdStr: idOf('nashtaraz') });
    expect(await urlInfo(`${simulator.controlUrl}/www/ok/galina.semey`)).toMatchObject({ type: 'PROFILE' });
    expect(await urlInfo('https://ok.ru/nobody_here')).toEqual({ type: 'UNKNOWN' });
    expect(await urlInfo('https://ok.ru/gone_okclub')).toEqual({ type: 'UNKNOWN' });
    const fields = 'uid,name,shortname,members_count,private';
    const uids = [idOf('nashtaraz'), idOf('closed_okclub'), idOf('gone_okclub')].join(',');
    expect(await call('group.getInfo', { uids, fields })).toEqual([
      { uid: idOf('nashtaraz'), name: 'Наш Тараз', shortname: 'nashtaraz', members_count: 96_400, private: false },
      expect.objectContaining({ uid: idOf('closed_okclub'), private: true }),
    ]);
    expect(await call('users.getInfo', { uids: idOf('galina.semey'), fields: 'name' })).toEqual([
      { uid: idOf('galina.semey'), name: 'Галина Остапенко' },
    ]);
  });

  it('returns the topics of every open group in pages: a sticky one, then newest first, with all named', async () => {
    for (const { id, kind } of okAuthors.filter(({ obstacle }) => !obstacle)) {
      const found: z.infer<typeof topic>[] = [];
      for (let anchor = ''; ;) {
        const page = await topicsOf({ [kind === 'group' ? 'gid' : 'uid']: id, count: '7', ...(anchor && { anchor }) });
        found.push(...page.media_topics);
        const refs = page.media_topics.flatMap(({ media }) =>
          media.flatMap((m) => [m['photo_refs'], m['movie_refs'], m['poll_refs']].flat()).filter(Boolean),
        );
        const known = Object.values(page.entities).flatMap((list) =>
          (list as { ref?: string }[]).map(({ ref }) => ref),
        );
        expect(refs.filter((ref) => !known.includes(ref as string))).toEqual([]);
        anchor = page.anchor ?? '';
        if (!page.has_more) break;
      }
      expect(new Set(found.map((t) => t.id)).size).toBe(found.length);
      expect(found.slice(1).some((t) => t.is_sticky)).toBe(false);
      const dates = found.filter((t) => !t.is_sticky).map((t) => t.created_ms);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
    }
  });

  it('refuses topics of closed and deleted groups', async () => {
    expect(await codeOf(signed('mediatopic.getTopics', { gid: idOf('closed_okclub') }))).toBe(10);
    expect(await codeOf(signed('mediatopic.getTopics', { gid: idOf('gone_okclub') }))).toBe(300);
  });

  it('returns topics by id without deleted ones, and edited texts', async () => {
    const publish = async (text: string): Promise<string> =>
      String((await callControl(simulator, 'POST', 'publish', { network: 'ok', author: 'nashtaraz', text }))['code']);
    const [first, second] = [await publish('Первая'), await publish('Вторая')];
    await callControl(simulator, 'POST', 'delete', { code: first });
    await callControl(simulator, 'POST', 'edit', { code: second, text: 'Вторая, исправленная' });
    const found = topics.parse(await call('mediatopic.getByIds', { topic_ids: `${first},${second}` }));
    expect(found.media_topics.map(({ media }) => media[0]?.['text'])).toEqual(['Вторая, исправленная']);
  });

  it('pages through comments with names of their authors and dates of Moscow', async () => {
    const { media_topics: all } = await topicsOf({ gid: idOf('nashtaraz') });
    const busy = all.reduce((a, b) =>
      b.discussion_summary.comments_count > a.discussion_summary.comments_count ? b : a,
    );
    const discussion = { discussionId: busy.id, discussionType: 'GROUP_TOPIC' };
    const whole = comments.parse(await call('discussions.getComments', { ...discussion, count: '100' }));
    const part = comments.parse(await call('discussions.getComments', { ...discussion, count: '2' }));
    const rest = comments.parse(
      await call('discussions.getComments', { ...discussion, count: '100', anchor: part.anchor ?? '' }),
    );
    expect([...part.comments, ...rest.comments].map(({ id }) => id).slice(0, 100)).toEqual(
      whole.comments.map(({ id }) => id),
    );
    const users = new Set(whole.entities.users.map((user) => user.uid));
    expect(whole.comments.every(({ author_id: author }) => users.has(author))).toBe(true);
    const [first] = whole.comments;
    const at = Date.parse(`${first?.date.replace(' ', 'T')}+03:00`);
    expect(at).toBeGreaterThanOrEqual(busy.created_ms - 1000);
    expect(await codeOf(signed('discussions.getComments', { ...discussion, discussionType: 'USER_STATUS' }))).toBe(300);
  });

  it('answers the faults that are switched on, and writes requests into the journal', async () => {
    const fault = (name: string) =>
      callControl(simulator, 'POST', 'faults', { network: 'ok', fault: name, author: 'nashtaraz', times: 1 });
    for (const code of [8, 10, 11, 102, 104]) {
      await fault(`ok${code}`);
      expect(await codeOf(signed('mediatopic.getTopics', { gid: idOf('nashtaraz') }))).toBe(code);
    }
    for (const name of ['schemaDrift', 'missingFields']) {
      await fault(name);
      const response = await call('mediatopic.getTopics', { gid: idOf('nashtaraz') });
      expect([name, topics.safeParse(response).success]).toEqual([name, false]);
    }
    const journal = JSON.stringify(await callControl(simulator, 'GET', 'journal?network=ok'));
    expect([journal.includes('"error":104'), journal.includes('demo-ok-token')]).toEqual([true, false]);
  });
});
