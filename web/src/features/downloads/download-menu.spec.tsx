import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
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
  method: string;
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

/** Replaces `fetch`; an abort rejects as in a browser. The list of jobs, which each menu asks for, is not recorded. */
function serve(answers: Record<string, Answer>): Sent[] {
  const requests: Sent[] = [];
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const sent: Sent = {
        path: String(input),
        method: init?.method ?? 'GET',
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
        prefer: new Headers(init?.headers).get('prefer'),
        signal: init?.signal,
      };
      const isList = sent.path === `${path}jobs`;
      if (!isList) requests.push(sent);
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const answer = answers[`${sent.method} ${sent.path}`] ?? answers[sent.path] ?? (isList ? listed([]) : undefined);
      Promise.resolve(answer ? answer(sent) : new Response(null, { status: 404 })).then(resolve, reject);
    });
  return requests;
}
const listed = (jobs: readonly DownloadJobWire[]) => (): Response => new Response(JSON.stringify({ jobs }));
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
  ['a document of 1,000 rows', 'PDF', 1_000],
])('%s come at once', async (_, format, total) => {
  const requests = serve({ [path]: () => bytes('a') });
  renderScreen(<DownloadMenu params={params} total={total} />);
  await choose(format);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests[0]?.prefer).toBeNull();
});

test.each([['DOC'], ['PDF']])('%s of more than 1,000 rows is made by a job', async (format) => {
  const requests = serve({ [path]: () => asked(202, {}), [`${path}jobs/${id}`]: never });
  renderScreen(<DownloadMenu params={params} total={1_001} />);
  await choose(format);
  await waitFor(() => expect(requests[0]?.prefer).toBe('respond-async'));
});

/** Starts a long download and waits for the line with its button to cancel. */
async function startLong(answers: Record<string, Answer>) {
  const requests = serve({ [`${path}jobs/${id}`]: never, ...answers });
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { unmount } = renderScreen(<DownloadMenu params={params} total={80_000} />);
  await choose('EXCEL', user);
  await waitFor(() => expect(isBusy()).toBe(true));
  await act(async () => jest.advanceTimersByTimeAsync(3100));
  const cancel = () => user.click(screen.getByRole('button', { name: 'Отменить' }));
  const cancelledJobs = () => requests.filter(({ method }) => method === 'DELETE').map((sent) => sent.path);
  return { cancel, cancelledJobs, unmount };
}

test('a job that is cancelled ends on the server too', async () => {
  const { cancel, cancelledJobs } = await startLong({
    [path]: () => asked(202, {}),
    [`DELETE ${path}jobs/${id}`]: () => new Response('{"status":"success"}'),
  });
  await cancel();
  await waitFor(() => expect(cancelledJobs()).toEqual([`${path}jobs/${id}`]));
  expect(isBusy()).toBe(false);
  expect(console.warn).not.toHaveBeenCalled();
});

test('a job that is cancelled before its id is known ends as soon as it is', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { cancel, cancelledJobs } = await startLong({
    [path]: () => new Promise((resolve) => (answer = resolve)),
    [`DELETE ${path}jobs/${id}`]: () => new Response('{"status":"success"}'),
  });
  await cancel();
  expect(isBusy()).toBe(false);
  expect(cancelledJobs()).toEqual([]);
  answer(asked(202, {}));
  await waitFor(() => expect(cancelledJobs()).toEqual([`${path}jobs/${id}`]));
});

test('who leaves the page leaves the job, and finds it in the menu later', async () => {
  const { cancelledJobs, unmount } = await startLong({ [path]: () => asked(202, {}) });
  unmount();
  await act(async () => jest.advanceTimersByTimeAsync(5000));
  expect(cancelledJobs()).toEqual([]);
});

test('the menu lists the files that are made or ready; one of them is saved', async () => {
  serve({
    [`${path}jobs`]: listed([
      job({ id: id.replace('6', '7'), done: 12_000, file_name: 'Вода_месяц.xlsx' }),
      job({ state: 'ready', file_name: 'Парк_месяц.xlsx' }),
    ]),
    [`${path}jobs/${id}/file`]: () => bytes('Парк_месяц.xlsx'),
  });
  renderScreen(<DownloadMenu params={params} />);
  await userEvent.click(button());
  const files = await screen.findByRole('group', { name: 'Мои файлы' });
  expect(files.textContent?.replace(/\s/g, ' ')).toBe(
    'Мои файлыВода_месяц.xlsxстрок 12 000 из 80 000Парк_месяц.xlsxСкачать',
  );
  await userEvent.click(screen.getByRole('menuitem', { name: /^Парк_месяц/ }));
  await waitFor(() => expect(saved).toEqual(['Парк_месяц.xlsx']));
});

test('that two files are being made already is said', async () => {
  serve({ [path]: () => new Response('{"code":"too-many-downloads"}', { status: 429 }) });
  renderScreen(<DownloadMenu params={params} total={80_000} />);
  await choose('EXCEL');
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(/^Уже готовятся два ваших файла/)]));
});

test('where topics are compared nothing is downloaded, and the button says why', () => {
  renderScreen(<DownloadMenu params={params} isComparison />);
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(screen.getByTitle(/^Сравнение тем не скачивается/)).toBeTruthy();
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^Сравнение тем не скачивается/);
});
