import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const file = new URL('../../../../../web/public/push.js', import.meta.url);
const origin = 'https://mm.kz';

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data?: { json: () => unknown };
  notification?: { close: () => void; data?: { url: string } };
}

/** The worker of the browser, with the windows that are open. */
function worker(...open: string[]) {
  const handlers = new Map<string, (event: WorkerEvent) => void>();
  const done: unknown[] = [];
  const self = {
    location: { origin },
    addEventListener: (name: string, handler: (event: WorkerEvent) => void) => handlers.set(name, handler),
    registration: {
      showNotification: (title: string, { data, tag }: { data: { url: string }; tag?: string }) =>
        Promise.resolve(done.push([title, data.url, tag])),
    },
    clients: {
      matchAll: () =>
        Promise.resolve(open.map((url) => ({ url, focus: () => Promise.resolve(done.push(`focus ${url}`)) }))),
      openWindow: (url: string) => Promise.resolve(done.push(`open ${url}`)),
    },
  };
  runInNewContext(readFileSync(file, 'utf8'), { self, URL });
  return {
    done,
    receive: async (name: string, event: Omit<WorkerEvent, 'waitUntil'>): Promise<void> => {
      const work: Promise<unknown>[] = [];
      handlers.get(name)?.({ ...event, waitUntil: (one) => void work.push(one) });
      await Promise.all(work);
    },
  };
}
const click = (url: string) => ({ notification: { close: () => undefined, data: { url } } });

describe('the worker of a browser', () => {
  it('shows a push, also one that it cannot read', async () => {
    const { done, receive } = worker();
    await receive('push', { data: { json: () => ({ title: 'Всплеск', url: '/alert', tag: 'a1' }) } });
    await receive('push', { data: { json: () => JSON.parse('{') as unknown } });
    expect(done).toEqual([
      ['Всплеск', '/alert', 'a1'],
      ['Оповещение', '/alert', undefined],
    ]);
  });

  it('goes to the open page of the alerts, else opens it', async () => {
    const [first, second] = [worker(`${origin}/main`, `${origin}/alert?state=all`), worker(`${origin}/main`)];
    await first.receive('notificationclick', click('/alert'));
    await second.receive('notificationclick', click('/alert'));
    expect([first.done, second.done]).toEqual([[`focus ${origin}/alert?state=all`], [`open ${origin}/alert`]]);
  });

  it('goes to no other site', async () => {
    const { done, receive } = worker();
    await receive('notificationclick', click('https://example.com/alert'));
    await receive('notificationclick', click('javascript:alert(1)'));
    expect(done).toEqual([]);
  });
});
