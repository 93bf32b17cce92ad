import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { renderScreen } from '../../../test/render-screen.js';
import { DownloadMenu } from './download-menu.js';

const params: ReportParamsWire = { type: 1, period: 1, topic_id: 12 };
const path = '/api-py/topic_download/';
const id = '6d0ee5a4-8f0c-4a39-8df8-0f1a3c52d3a1';
const job = (over: Partial<DownloadJobWire>): DownloadJobWire => ({
  id,
  state: 'running',
  done: 0,
  rows: 80_000,
  link: '',
  file_name: 'Парк.xlsx',
  ...over,
});

interface Sent {
  path: string;
  body: unknown;
  prefer: string | null;
  signal: AbortSignal | null | undefined;
}
type Answer = (sent: Sent) => Response | Promise<Response>;

const alive = new Set<string>();
const saved: string[] = [];
let created = 0;

beforeEach(() => {
  alive.clear();
  saved.length = 0;
  URL.createObjectURL = () => {
    const address = `blob:file-${created++}`;
    alive.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void alive.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(alive.has(this.href)).toBe(true);
    saved.push(this.download);
  });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Replaces `fetch`; an abort rejects as in a browser. */
function serve(answers: Record<string, Answer>): Sent[] {
  const requests: Sent[] = [];
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const sent: Sent = {
        path: String(input),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
        prefer: new Headers(init?.headers).get('prefer'),
        signal: init?.signal,
      };
      requests.push(sent);
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const answer = answers[sent.path];
      Promise.resolve(answer ? answer(sent) : new Response(null, { status: 404 })).then(resolve, reject);
    });
  return requests;
}
const bytes = (name: string): Response =>
  new Response('PK', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  });
const never = (): Promise<Response> => new Promise(() => undefined);
const asked = (status: number, over: Partial<DownloadJobWire>): Response =>
  new Response(JSON.stringify({ job: job(over) }), { status });
const button = () => screen.getByRole('button', { name: /Скачать/ });
const isBusy = () => screen.queryByRole('progressbar') !== null;

async function choose(format: string, user = userEvent.setup()) {
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

test('the menu offers EXCEL, DOC and PDF, and below a line CSV and JSON [S2 §2]', async () => {
  serve({});
  renderScreen(<DownloadMenu params={params} />);
  await userEvent.click(button());
  await screen.findByRole('menu', { name: 'Скачать' });
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual(['EXCELDOCPDF', 'CSVJSON']);
});

test.each([
  ['EXCEL', '.xlsx'],
  ['DOC', '.doc'],
  ['PDF', '.pdf'],
  ['CSV', '.csv'],
  ['JSON', '.json'],
])('%s asks for %s of the shown report and saves it under the name of the server', async (format, ext) => {
  const requests = serve({ [path]: () => bytes(`Тема 12_все_сети_сутки${ext}`) });
  renderScreen(<DownloadMenu params={params} />);
  await choose(format);
  await waitFor(() => expect(saved).toEqual([`Тема 12_все_сети_сутки${ext}`]));
  expect(requests.map(({ body, prefer }) => ({ body, prefer }))).toEqual([
    { body: { params, ext, lang: 'ru' }, prefer: null },
  ]);
  await waitFor(() => expect(isBusy()).toBe(false));
});

test('the address of the bytes is released after the browser has read them', async () => {
  serve({ [path]: () => bytes('a.csv') });
  jest.useFakeTimers();
  renderScreen(<DownloadMenu params={params} />);
  await choose('CSV', userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(alive.size).toBe(1);
  act(() => void jest.runAllTimers());
  expect(alive.size).toBe(0);
});

test('a failure is logged, and the button is usable again with nothing else on the screen [S2 §8]', async () => {
  serve({ [path]: () => new Response('{}', { status: 503 }) });
  const { container } = renderScreen(<DownloadMenu params={params} />);
  const before = container.textContent;
  await choose('PDF');
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(container.textContent).toBe(before);
  await choose('PDF');
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2));
  expect(saved).toEqual([]);
});

test('after three seconds a line says so and offers to cancel, which aborts without a log', async () => {
  const requests = serve({ [path]: never });
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderScreen(<DownloadMenu params={params} />);
  await choose('DOC', user);
  await waitFor(() => expect(isBusy()).toBe(true));
  act(() => void jest.advanceTimersByTime(2900));
  expect(screen.queryByText('Готовится файл…')).toBeNull();
  act(() => void jest.advanceTimersByTime(200));
  expect(screen.getByText('Готовится файл…').getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(console.warn).not.toHaveBeenCalled();
});

test('leaving the page aborts the download', async () => {
  const requests = serve({ [path]: never });
  const { unmount } = renderScreen(<DownloadMenu params={params} />);
  await choose('JSON');
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

test('more than 20,000 rows are made by a job, whose rows are shown, and then fetched', async () => {
  const states = [
    () => asked(200, { done: 12_000 }),
    () => new Response(null, { status: 502 }),
    () => asked(200, { state: 'ready' }),
  ];
  const requests = serve({
    [path]: () => asked(202, {}),
    [`${path}jobs/${id}`]: () => states.shift()?.() ?? never(),
    [`${path}jobs/${id}/file`]: () => bytes('Парк_месяц.xlsx'),
  });
  jest.useFakeTimers();
  renderScreen(<DownloadMenu params={params} total={80_000} />);
  await choose('EXCEL', userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  await waitFor(() => expect(requests[0]?.prefer).toBe('respond-async'));
  // Each further question is asked after a pause.
  await waitFor(() => expect(states).toHaveLength(1));
  act(() => void jest.advanceTimersByTime(3000));
  await waitFor(() => expect(saved).toEqual(['Парк_месяц.xlsx']));
});

test('the progress of a job is shown in rows', async () => {
  serve({ [path]: () => asked(202, { done: 12_000 }), [`${path}jobs/${id}`]: never });
  jest.useFakeTimers();
  renderScreen(<DownloadMenu params={params} total={80_000} />);
  await choose('CSV', userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  await waitFor(() => expect(isBusy()).toBe(true));
  await act(async () => jest.advanceTimersByTimeAsync(3100));
  expect(screen.getByText(/^строк 12\s000 из 80\s000$/)).toBeTruthy();
});

test('a job that fails is logged as any failure', async () => {
  serve({ [path]: () => asked(202, { state: 'failed' }) });
  renderScreen(<DownloadMenu params={params} total={30_000} />);
  await choose('JSON');
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  expect(saved).toEqual([]);
});

test.each([
  ['20,000 rows', 'EXCEL', 20_000],
  ['a document, which holds 5,000 rows,', 'PDF', 80_000],
])('%s come at once', async (_, format, total) => {
  const requests = serve({ [path]: () => bytes('a') });
  renderScreen(<DownloadMenu params={params} total={total} />);
  await choose(format);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests[0]?.prefer).toBeNull();
});
