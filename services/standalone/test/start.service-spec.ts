import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@mm/clock/testing/until.js';
import { NpmStart, stillRunning, processTree } from './npm-start.js';

const { freePort } = (await import(fileURLToPath(new URL('../../../infra/start/ports.mjs', import.meta.url)))) as {
  freePort: () => Promise<number>;
};

describe('npm start', () => {
  let data: string;
  let demo: string;
  let port: string;
  const started: NpmStart[] = [];
  const start = (args: string[] = [], environment: Record<string, string> = {}, nodeArgs: string[] = []): NpmStart => {
    const run = new NpmStart(args, { MM_DATA: data, PORT: port, ...environment }, nodeArgs);
    started.push(run);
    return run;
  };
  const allPids = (): number[] => {
    const { starter, children, database } = processTree(demo);
    return [starter, ...children, database];
  };

  /** Calls the running product as the operator; returns the response body. */
  const callAsOperator = async (call: string, body?: unknown): Promise<unknown> => {
    const json = { 'content-type': 'application/json' };
    const send = (path: string, init: RequestInit): Promise<Response> =>
      fetch(`http://localhost:${port}/api-py/${path}`, init);
    const { token } = (await (
      await send('login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username: 'operator', password: 'demo' }),
      })
    ).json()) as { token: string };
    const response = await send(call, {
      headers: { ...json, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  beforeAll(async () => {
    data = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-start-'));
    fs.chmodSync(data, 0o711);
    demo = path.join(data, 'demo');
    port = String(await freePort());
  });
  afterAll(async () => {
    await Promise.all(started.map((run) => run.stop()));
    fs.rmSync(data, { recursive: true, force: true });
  });

  it('opens a demo and prints its address, accounts, data and log paths and how to stop', async () => {
    const run = start();
    const address = await run.ready();
    expect(address).toBe(`http://localhost:${port}`);
    for (const account of ['admin', 'superviser', 'operator', 'analyst', 'viewer'])
      expect(run.output).toContain(account);
    expect(run.output).toContain(`Data: ${demo}`);
    expect(run.output).toContain(`Log:  ${demo}/mm.log`);
    expect(run.output).toContain('Ctrl+C');
    expect((await fetch(`${address}/ping`)).status).toBe(200);
    await callAsOperator('save-topic', { params: { name: 'Что было до остановки', keywords: 'вода | свет' } });
  });

  it('reports an instance that is already running, with its address', async () => {
    const second = await start().ended;
    expect(second.code).toBe(1);
    expect(second.output).toContain(`already running at http://localhost:${port}`);
  });

  it('protects keys and sockets from other users', () => {
    for (const secret of ['keys.json', 'postgres/password', 'mm.log', 'start.lock'])
      expect([secret, fs.statSync(path.join(demo, secret)).mode & 0o077]).toEqual([secret, 0]);
    const sockets = path.join(demo, 'sockets');
    expect(fs.statSync(sockets).mode & 0o077).toBe(0);
    for (const socket of fs.readdirSync(sockets))
      expect([socket, fs.statSync(path.join(sockets, socket)).mode & 0o077]).toEqual([socket, 0]);
  });

  if (process.platform === 'linux')
    it('writes no core dumps: they would hold keys and passwords', () => {
      const { children, database } = processTree(demo);
      for (const pid of [...children, database])
        expect(fs.readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
    });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops everything on %s and leaves no process',
    async (signal) => {
      const current = started.find((run) => run.pid === processTree(demo).starter);
      const pids = allPids();
      expect(stillRunning(pids)).toEqual(pids);
      expect(await current?.stop(signal)).toMatchObject({ code: 0 });
      expect(stillRunning(pids)).toEqual([]);
      await start().ready();
    },
    120_000,
  );

  it('recovers by itself after the whole tree was killed', async () => {
    const pids = allPids();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await start().ready();
    expect(stillRunning(pids)).toEqual([]);
  });

  it.each([
    ['the product', 'mm', () => processTree(demo).children.at(-1)],
    ['the demo networks', 'the demo networks', () => processTree(demo).children[0]],
    ['the database', 'mm', () => processTree(demo).database],
  ])(
    'starts again what was killed, and says so: %s',
    async (_, name, pick) => {
      const { starter } = processTree(demo);
      const current = started.find((run) => run.pid === starter);
      const killed = pick() ?? 0;
      const since = current?.output.length ?? 0;
      process.kill(killed, 'SIGKILL');
      const said = (): string => current?.output.slice(since) ?? '';
      await until(() => said().includes(`${name} is running again`), `a restart of ${name}`, 60_000);
      expect(said()).toContain(`${name} ended (`);
      expect(processTree(demo).starter).toBe(starter);
      expect(stillRunning([killed])).toEqual([]);
      const pids = allPids();
      expect(stillRunning(pids)).toEqual(pids);
      await callAsOperator('topics-list');
    },
    120_000,
  );

  it('recovers by itself after the starter alone was killed', async () => {
    const pids = allPids();
    process.kill(processTree(demo).starter, 'SIGKILL');
    await started.find((run) => run.pid === pids[0])?.ended;
    await start().ready();
    expect(stillRunning(pids)).toEqual([]);
  });

  it('has kept saved data through every stop and kill', async () => {
    expect(await callAsOperator('topics-list')).toMatchObject({
      topics_list: [{ name: 'Что было до остановки', keywords: 'вода | свет', autor: 'operator' }],
    });
  });

  it('rejects a taken port in one line with the remedy', async () => {
    const other = net.createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const taken = (other.address() as net.AddressInfo).port;
    const { code, output } = await start([], { PORT: String(taken), MM_DATA: path.join(data, 'other') }).ended;
    other.close();
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${taken} is taken by another program: stop that one, or choose another port: PORT=${taken + 1} npm start`,
    ]);
  });

  it.each([
    [['--live', '--fresh'], {}, '--fresh makes a new demo workspace and --live is no demo: choose one of them.'],
    [
      ['--live'],
      { MM_ALLOW_PRIVATE: '127.0.0.1:1' },
      'MM_ALLOW_PRIVATE opens private addresses for the demo networks and is refused with --live: unset it.',
    ],
    [['--cert', 'a.pem'], {}, '--cert and --key belong together: give both files.'],
    [[], { PORT: 'http' }, `PORT is 'http', but a port is a number up to 65535: PORT=3001 npm start`],
    [
      ['--live'],
      { DATABASE_URL: 'postgres://mm:x@127.0.0.1:1/mm', PORT: '0' },
      'No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL, or unset it to use the embedded one.',
    ],
  ])(
    'rejects %j with %j in one line',
    async (args, environment, line) => {
      const { code, output } = await start(args, environment).ended;
      expect(code).toBe(1);
      expect(output).toContain(line);
    },
    60_000,
  );

  it('rejects an old Node version', async () => {
    const oldNode = path.join(data, 'disguise.cjs');
    fs.writeFileSync(
      oldNode,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '16.20.0' } });`,
    );
    const { code, output } = await start([], {}, ['--require', oldNode]).ended;
    expect([code, output]).toEqual([1, expect.stringMatching(/^mm needs Node 20\.19 or newer.*install it.*\n$/)]);
  });

  it('reports a damaged database and the remedy in one line', async () => {
    const current = started.find((run) => run.pid === processTree(demo).starter);
    await current?.stop();
    fs.truncateSync(path.join(demo, 'postgres/data/global/pg_control'), 0);
    const { code, output } = await start().ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The database in .* is damaged .*: restore the folder from a backup, or move it away/),
    ]);
  });

  it('leads a new live workspace through its first set-up in the browser, once [D §4]', async () => {
    const run = start(['--live']);
    const address = await run.ready();
    const [, setUp = '', code = ''] = /First set-up: (\S+) {3}one-time code: (\S+)\n/.exec(run.output) ?? [];
    expect(setUp).toBe(`${address}/set-up`);
    const leadsTo = async (path: string): Promise<string | null> =>
      (await fetch(`${address}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })).headers.get(
        'location',
      );
    expect([await leadsTo('/'), await leadsTo('/main'), await leadsTo('/login')]).toEqual(Array(3).fill('/set-up'));
    expect(await leadsTo('/set-up')).toBeNull();
    const send = async (call: string, body: object): Promise<Response> =>
      fetch(`${address}/api-py/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const admin = { username: 'admin', password: 'Жайлау-2026-көктем' };
    const form = { ...admin, code, time_zone: 'Asia/Almaty' };
    expect((await send('set-up', { ...form, code: 'QQQQ-QQQQ' })).status).toBe(403);
    expect((await send('set-up', form)).status).toBe(200);
    expect((await send('set-up', form)).status).toBe(409);
    expect([await leadsTo('/main'), await leadsTo('/set-up')]).toEqual([null, '/login']);
    expect(await (await send('login', admin)).json()).toMatchObject({ success: true });
    const log = fs.readFileSync(path.join(data, 'live/mm.log'), 'utf8');
    for (const secret of [code, admin.password]) expect(log).not.toContain(secret);
    expect(await run.stop()).toMatchObject({ code: 0 });
  });

  it('creates a new demo with --fresh, even over a damaged one', async () => {
    const run = start(['--fresh']);
    await run.ready();
    expect(await run.stop()).toMatchObject({ code: 0 });
  });
});
