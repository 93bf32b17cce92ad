import { ProxyAgent, request } from 'undici';
import type { Simulator } from '../simulator.js';
import type { JournalEntry } from '../state/journal.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';

describe('the forward proxies', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());
  afterEach(async () => {
    simulator.faults.clear();
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
  });

  const agents: ProxyAgent[] = [];
  function agentOf(index: number, password = `demo-proxy${index + 1}`): ProxyAgent {
    const { name = '', port = 0 } = simulator.proxies[index] ?? {};
    const token = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const agent = new ProxyAgent({ uri: `http://127.0.0.1:${port}`, token });
    agents.push(agent);
    return agent;
  }
  const wall = async (agent?: ProxyAgent, token = 'demo-service-token', headers = {}): Promise<unknown> => {
    const query = new URLSearchParams({ access_token: token, v: '5.199', domain: 'shymnews', count: '1' });
    const { body } = await request(`${simulator.controlUrl}/method/wall.get?${query}`, {
      headers,
      ...(agent && { dispatcher: agent }),
    });
    return body.json();
  };
  const lastEntry = async (query = ''): Promise<JournalEntry | undefined> =>
    ((await callControl(simulator, 'GET', `journal?limit=1&${query}`))['entries'] as JournalEntry[])[0];
  const fault = (body: object): Promise<unknown> => callControl(simulator, 'POST', 'faults', body);

  it('are two, and the journal names the one through which a request came', async () => {
    expect(simulator.proxies.map(({ name }) => name)).toEqual(['demo_proxy1', 'demo_proxy2']);
    for (const [index, name] of ['demo_proxy1', 'demo_proxy2'].entries()) {
      expect(await wall(agentOf(index))).toHaveProperty('response');
      expect(await lastEntry()).toMatchObject({ method: 'wall.get', proxy: name });
    }
    await wall();
    expect(await lastEntry()).not.toHaveProperty('proxy');
    expect(await lastEntry('proxy=demo_proxy1')).toMatchObject({ proxy: 'demo_proxy1' });
  });

  it('lead to outlets too, and to nothing outside the simulator', async () => {
    const agent = agentOf(0);
    const site = simulator.sites[0];
    await (await request(`${site?.base}/robots.txt`, { dispatcher: agent })).body.dump();
    expect(await lastEntry()).toMatchObject({ network: 'smi', method: 'robots', proxy: 'demo_proxy1' });
    const ownPort = simulator.proxies[1]?.port;
    for (const address of ['http://93.184.216.34/', `http://127.0.0.1:${ownPort}/`, 'http://127.0.0.1:1/'])
      await expect(request(address, { dispatcher: agent })).rejects.toThrow('403');
  });

  it('want their own account, and tunnels only', async () => {
    await expect(wall(agentOf(0, 'demo-proxy2'))).rejects.toThrow('407');
    const direct = await fetch(`http://127.0.0.1:${simulator.proxies[0]?.port}/`);
    expect([direct.status, direct.headers.get('allow')]).toEqual([405, 'CONNECT']);
  });

  it('show which requests say that they were forwarded', async () => {
    await wall(agentOf(0), 'demo-service-token', { Via: '1.1 proxy', 'X-Forwarded-For': '10.0.0.1' });
    expect(await lastEntry()).toMatchObject({ forwarded: ['via', 'x-forwarded-for'] });
  });

  it.each([
    ['proxyDead', /closed|reset/i],
    ['proxyAuth', /407/],
    ['proxyDrop', /closed|reset/i],
    ['proxyBanned', /403/],
  ])('have the fault %s, at once and one by one', async (name, message) => {
    const [first, second] = [agentOf(0), agentOf(1)];
    await wall(first);
    await fault({ network: 'proxy', proxy: 'demo_proxy1', fault: name });
    // The tunnel of the first request is broken; undici may notice only when it uses it.
    await wall(first).catch(() => undefined);
    await expect(wall(first)).rejects.toThrow(message);
    expect(await wall(second)).toHaveProperty('response');
    simulator.faults.clear();
    expect(await wall(agentOf(0))).toHaveProperty('response');
  });

  it('have the fault proxySlow: they never answer', async () => {
    await fault({ network: 'proxy', proxy: 'demo_proxy1', fault: 'proxySlow' });
    const silence = new Promise((later) => setTimeout(() => later('silence'), 200));
    expect(await Promise.race([wall(agentOf(0)).catch(String), silence])).toBe('silence');
    expect(await wall(agentOf(1))).toHaveProperty('response');
  });

  it('limit a fault of a network to one proxy or one credential', async () => {
    await fault({ network: 'vk', fault: 'vk9', proxy: 'demo_proxy2' });
    expect(await wall(agentOf(0))).toHaveProperty('response');
    expect(await wall(agentOf(1))).toHaveProperty('error.error_code', 9);
    simulator.faults.clear();
    const other = 'demo-service-token-2';
    await wall(undefined, other);
    const mark = (await lastEntry())?.token;
    for (const credential of [other, mark]) {
      await fault({ network: 'vk', fault: 'vk14', credential });
      expect(await wall(undefined, other)).toHaveProperty('error.error_code', 14);
      expect(await wall()).toHaveProperty('response');
      simulator.faults.clear();
    }
  });

  it('have no faults of networks, and networks none of theirs', async () => {
    expect(await fault({ network: 'vk', fault: 'proxyDead' })).toHaveProperty('error');
    expect(await fault({ network: 'proxy', fault: 'vk9' })).toHaveProperty('error');
    const html = await (await fetch(`${simulator.controlUrl}/`)).text();
    expect(html).toContain('<option value="demo_proxy1">');
  });
});
