import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { parseFields } from './graph-fields.js';

interface Answer {
  status: number;
  usage: { call_count: number };
  body: Record<string, never> & {
    error?: { code: number; message: string };
    data?: Record<string, unknown>[];
    paging?: { cursors: { after: string }; next?: string };
  };
}
const counters = 'shares,reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)';

describe('the demo Graph API', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeEach(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_GRAPH_CALLS: '20' }));
  });
  afterEach(() => stop());

  const get = async (
    path: string,
    params: Record<string, string> = {},
    token = 'demo-graph-token',
  ): Promise<Answer> => {
    const response = await fetch(`${simulator.controlUrl}/graph/v25.0/${path}?${new URLSearchParams(params)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: response.status,
      usage: JSON.parse(response.headers.get('x-app-usage') ?? '{}') as Answer['usage'],
      body: (await response.json()) as Answer['body'],
    };
  };
  const errorOf = async (...request: Parameters<typeof get>): Promise<number | undefined> =>
    (await get(...request)).body.error?.code;

  it('gives a page by name and id, and only the requested fields', async () => {
    const { body } = await get('qazaqstan.today', { fields: 'name,username,followers_count' });
    expect(body).toEqual({
      name: 'Qazaqstan Today',
      username: 'qazaqstan.today',
      followers_count: 267_000,
      id: expect.stringMatching(/^\d{15}$/) as string,
    });
    expect((await get(String(body['id']), { fields: 'username' })).body['username']).toBe('qazaqstan.today');
  });

  it('pages through posts by cursor, with a next address under the requested host', async () => {
    const first = await get('qazaqstan.today/posts', { fields: `message,created_time,${counters}`, limit: '5' });
    expect(first.body.data).toHaveLength(5);
    expect(first.body.data?.[0]).toMatchObject({
      id: expect.stringMatching(/^\d+_\d+$/) as string,
      created_time: expect.stringMatching(/\+0000$/) as string,
      reactions: { data: [], summary: { total_count: expect.any(Number) as number, viewer_reaction: 'NONE' } },
    });
    expect(first.body.paging?.next).toContain(`${simulator.controlUrl}/graph/v25.0/qazaqstan.today/posts?`);
    const after = first.body.paging?.cursors.after ?? '';
    const second = await get('qazaqstan.today/posts', { fields: 'id', limit: '5', after });
    expect(new Set([...(first.body.data ?? []), ...(second.body.data ?? [])].map((post) => post['id'])).size).toBe(10);
  });

  it('counts posts by ids, and refuses all of them when one was deleted', async () => {
    const { body } = await get('qazaqstan.today/posts', { fields: 'id', limit: '2' });
    const ids = (body.data ?? []).map(({ id }) => String(id));
    const counted = await get('', { ids: ids.join(','), fields: counters });
    expect(Object.keys(counted.body)).toEqual(ids);
    await callControl(simulator, 'POST', 'delete', { code: ids[0] });
    const refused = await get('', { ids: ids.join(','), fields: counters });
    expect([refused.status, refused.body.error?.code, refused.body.error?.message.includes(ids[0] ?? '')]).toEqual([
      400,
      803,
      true,
    ]);
  });

  it('gives one post by its id as the page lists it, and none that was deleted', async () => {
    const fields = `id,message,permalink_url,created_time,attachments,${counters}`;
    const [post] = (await get('qazaqstan.today/posts', { fields, limit: '1' })).body.data ?? [];
    const id = String(post?.['id']);
    expect((await get(id, { fields })).body).toEqual(post);
    expect(await errorOf(id, { fields: 'password' })).toBe(100);
    await callControl(simulator, 'POST', 'delete', { code: id });
    expect(await errorOf(id, { fields })).toBe(100);
    expect(await errorOf('1_2', { fields })).toBe(100);
  });

  it('gives comments without their authors, most liked first', async () => {
    const { body } = await get('qazaqstan.today/posts', { fields: `id,${counters}`, limit: '50' });
    const post = body.data?.find(
      ({ comments }) => (comments as { summary: { total_count: number } }).summary.total_count > 2,
    );
    const comments = await get(`${String(post?.['id'])}/comments`, {
      filter: 'toplevel',
      fields: 'id,message,created_time,like_count,from',
      limit: '100',
    });
    const likes = (comments.body.data ?? []).map((comment) => Number(comment['like_count']));
    expect(likes.length).toBeGreaterThan(2);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
    expect(comments.body.data?.some((comment) => 'from' in comment)).toBe(false);
  });

  it('discovers professional accounts of Instagram with pages of their posts', async () => {
    const discover = (name: string, fields: string) =>
      get('17841400000000001', { fields: `business_discovery.username(${name}){${fields}}` });
    const { body } = await discover(
      'shymkent.live',
      'username,followers_count,media.limit(3){permalink,children{media_url}}',
    );
    const found = body['business_discovery'] as unknown as {
      username: string;
      media: { data: { permalink: string }[]; paging: { cursors: { after: string } } };
    };
    expect([found.username, found.media.data.length]).toEqual(['shymkent.live', 3]);
    const second = await discover(
      'shymkent.live',
      `media.after(${found.media.paging.cursors.after}).limit(3){permalink}`,
    );
    expect(JSON.stringify(second.body)).not.toContain(found.media.data[0]?.permalink);
    expect((await discover('closed_blog', 'id')).body.error).toMatchObject({ code: 110, error_subcode: 2207013 });
    expect((await discover('shymkent.live', 'media{shortcode}')).body.error?.code).toBe(100);
  });

  it('refuses wrong tokens, unknown pages and fields, and shows no posts of a closed page', async () => {
    expect(await errorOf('qazaqstan.today', {}, 'wrong')).toBe(190);
    expect(await errorOf('gone.page')).toBe(803);
    expect(await errorOf('100999999999999')).toBe(100);
    expect(await errorOf('qazaqstan.today', { fields: 'password' })).toBe(100);
    expect(await errorOf('qazaqstan.today', { fields: 'id,{' })).toBe(2500);
    expect((await get('closed.page/posts', { fields: 'id' })).body.data).toEqual([]);
  });

  it('answers with the error of a fault, and raises its usage headers until calls are refused', async () => {
    await callControl(simulator, 'POST', 'faults', { network: 'facebook', fault: 'graph32', times: 1 });
    expect(await errorOf('qazaqstan.today')).toBe(32);
    const shares: number[] = [];
    for (let i = 0; i < 19; i++) shares.push((await get('qazaqstan.today')).usage.call_count);
    expect([shares[0], shares.at(-1)]).toEqual([10, 100]);
    expect(await errorOf('qazaqstan.today')).toBe(4);
    const journal = (await callControl(simulator, 'GET', 'journal')) as unknown;
    expect(JSON.stringify(journal)).toContain('graph32');
  });
});

it('fields are parsed with arguments and nested fields', () => {
  expect(parseFields('a,b.limit(0).summary(x){c{d},e}')).toEqual([
    { name: 'a', args: {}, fields: [] },
    {
      name: 'b',
      args: { limit: '0', summary: 'x' },
      fields: [
        { name: 'c', args: {}, fields: [{ name: 'd', args: {}, fields: [] }] },
        { name: 'e', args: {}, fields: [] },
      ],
    },
  ]);
  for (const wrong of ['a,', '{a}', 'a{b', 'a.b', 'a b']) expect(() => parseFields(wrong)).toThrow('Syntax error');
});
