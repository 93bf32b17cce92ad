import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';

interface Timeline {
  xdt_api__v1__feed__user_timeline_graphql_connection: {
    edges: { node: { pk: string; code: string; comment_count: number } }[];
    page_info: { end_cursor: string | null; has_next_page: boolean };
  };
}

describe("the demo Instagram's own site", () => {
  let simulator: Simulator;
  let stop: () => void;
  let cookie: string;
  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator());
    cookie = (await signIn('demo-reader')).cookie;
  });
  afterAll(() => stop());

  async function signIn(password: string): Promise<{ body: Record<string, unknown>; cookie: string }> {
    const page = await fetch(`${simulator.controlUrl}/ig/`);
    const csrf = /csrftoken=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const response = await fetch(`${simulator.controlUrl}/ig/api/v1/web/accounts/login/ajax/`, {
      method: 'POST',
      headers: { cookie: `csrftoken=${csrf}`, 'x-csrftoken': csrf },
      body: new URLSearchParams({
        username: 'demo_reader',
        enc_password: `#PWD_INSTAGRAM_BROWSER:0:1790000000:${password}`,
      }),
    });
    return {
      body: (await response.json()) as Record<string, unknown>,
      cookie: response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  }
  const post = (docId: string, variables: unknown, withCookie = cookie): Promise<Response> =>
    fetch(`${simulator.controlUrl}/ig/graphql/query`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: withCookie },
      body: new URLSearchParams({ doc_id: docId, variables: JSON.stringify(variables) }),
    });
  const query = async (docId: string, variables: unknown): Promise<Record<string, unknown>> =>
    ((await (await post(docId, variables)).json()) as { data: Record<string, unknown> }).data;
  const timeline = async (username: string, after?: string) =>
    ((await query('7898261790222653', { username, first: 12, after: after ?? null })) as unknown as Timeline)
      .xdt_api__v1__feed__user_timeline_graphql_connection;

  it('checks the password and needs the csrf cookie', async () => {
    expect((await signIn('wrong')).body).toMatchObject({ user: true, authenticated: false });
    expect((await signIn('demo-reader')).cookie).toContain('sessionid=');
    const forged = await fetch(`${simulator.controlUrl}/ig/api/v1/web/accounts/login/ajax/`, { method: 'POST' });
    expect(forged.status).toBe(403);
  });

  it('leads to the sign-in page without a session', async () => {
    const response = await post('7898261790222653', { username: 'shymkent.live' }, '');
    expect([response.status, response.headers.get('location')?.includes('/accounts/login/')]).toEqual([302, true]);
  });

  it('finds accounts by name and shows their profiles, private ones too', async () => {
    const found = await query('26347858941511777', { hasQuery: true, query: 'closed_blog' });
    const [user] = (found['xdt_api__v1__fbsearch__non_profiled_serp'] as { users: { pk: string; username: string }[] })
      .users;
    expect(user?.username).toBe('closed_blog');
    const { user: profile } = await query('25980296051578533', { id: user?.pk });
    expect(profile).toMatchObject({ username: 'closed_blog', is_private: true });
    expect((await timeline('closed_blog')).edges).toEqual([]);
  });

  it('pages through a timeline, and through the comments of a post', async () => {
    const first = await timeline('shymkent.live');
    const second = await timeline('shymkent.live', first.page_info.end_cursor ?? '');
    expect(new Set([...first.edges, ...second.edges].map(({ node }) => node.code)).size).toBe(24);
    const lively = [...first.edges, ...second.edges]
      .map(({ node }) => node)
      .sort((a, b) => b.comment_count - a.comment_count)[0];
    const comments: unknown[] = [];
    for (let minId: string | undefined = ''; minId !== undefined;) {
      const address = `${simulator.controlUrl}/ig/api/v1/media/${lively?.pk}/comments/?min_id=${minId}`;
      const page = (await (await fetch(address, { headers: { cookie } })).json()) as {
        comments: unknown[];
        next_min_id?: string;
      };
      comments.push(...page.comments);
      minId = page.next_min_id;
    }
    expect([comments.length > 0, comments.length]).toEqual([true, lively?.comment_count]);
  });

  it('gives one post by its number as the timeline lists it', async () => {
    const info = (pk: string | undefined): Promise<Response> =>
      fetch(`${simulator.controlUrl}/ig/api/v1/media/${pk}/info/`, { headers: { cookie }, redirect: 'manual' });
    const [edge] = (await timeline('shymkent.live')).edges;
    const { items } = (await (await info(edge?.node.pk)).json()) as { items: unknown[] };
    expect(items).toEqual([edge?.node]);
    const unknown = await info('12345');
    expect([unknown.status, (await unknown.text()).includes('Media not found')]).toEqual([400, true]);
    cookie = '';
    expect((await info(edge?.node.pk)).status).toBe(302);
    cookie = (await signIn('demo-reader')).cookie;
  });

  it.each([
    ['igWait', 401, 'Please wait a few minutes'],
    ['igCheckpoint', 400, 'checkpoint_required'],
  ])('answers %s with %i', async (fault, status, text) => {
    await callControl(simulator, 'POST', 'faults', { network: 'instagram', fault, method: 'timeline', times: 1 });
    const response = await post('7898261790222653', { username: 'shymkent.live' });
    expect([response.status, (await response.text()).includes(text)]).toEqual([status, true]);
  });

  it('ends the session with igLogin', async () => {
    await callControl(simulator, 'POST', 'faults', { network: 'instagram', fault: 'igLogin', times: 1 });
    expect((await post('7898261790222653', { username: 'shymkent.live' })).status).toBe(302);
    expect((await post('7898261790222653', { username: 'shymkent.live' })).status).toBe(302);
    cookie = (await signIn('demo-reader')).cookie;
    expect((await post('7898261790222653', { username: 'shymkent.live' })).status).toBe(200);
  });

  it('refuses an unknown query', async () => {
    expect((await post('1', {})).status).toBe(400);
  });
});
