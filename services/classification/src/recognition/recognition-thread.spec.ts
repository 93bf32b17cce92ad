import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startModelFile } from './model/start-model.js';
import { RecognitionThread } from './recognition-thread.js';

/** A worker file of plain JavaScript, because the sources have none; the text says what happens to its thread. */
const WORKER = `
import { threadId } from 'node:worker_threads';
import { workerData } from 'node:worker_threads';
let runs = 0;
export const parseText = (text) => ({ text, tokens: [String(runs)], outcome: { reason: String(workerData) } });
export function recogniseAll(inputs) {
  runs += 1;
  const [{ text }] = inputs;
  if (text === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  if (text === 'endless') for (;;);
  if (text === 'exit') process.exit(1);
  return inputs.map(({ text }) => ({ reason: text.length + ' letters in thread ' + (threadId > 0) }));
}`;

const model = { name: 'm', bytes: Uint8Array.of(1, 2, 3) };
const shipped = { name: 'shipped', bytes: readFileSync(startModelFile) };

describe('the recognition thread', () => {
  let folder: string;
  let worker: string;
  let thread: RecognitionThread;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mm-recognition-thread-'));
    worker = path.join(folder, 'worker.mjs');
    writeFileSync(worker, WORKER);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => (thread = new RecognitionThread({ useThread: true, model, worker, timeLimitMs: 2_000 })));
  afterEach(() => thread.onApplicationShutdown());

  it('recognises a batch beside the main thread, of each text no more than is read', async () => {
    expect(await thread.recogniseAll([{ text: 'да' }, { text: 'а'.repeat(1_000_000) }])).toEqual([
      { reason: '2 letters in thread true' },
      { reason: '20000 letters in thread true' },
    ]);
  });

  it.each([
    ['endless', 'recognition took longer than 2000 ms'],
    ['exit', 'worker exited with code: 1'],
  ])('rejects the batch %s, and recognises the one that waits', async (text, message) => {
    const [broken, next] = await Promise.allSettled([
      thread.recogniseAll([{ text }]),
      new Promise((resolve) => setTimeout(resolve, 500)).then(() => thread.recogniseAll([{ text: 'да' }])),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message } });
    expect(next).toMatchObject({ status: 'fulfilled', value: [{ reason: '2 letters in thread true' }] });
  });

  it('is given the model once, and splits texts', async () =>
    expect(await thread.parseText('да')).toEqual({ text: 'да', tokens: ['0'], outcome: { reason: '1,2,3' } }));

  it('lets a request in between two parts of a batch', async () => {
    const batch = thread.recogniseAll(Array.from({ length: 200 }, () => ({ text: 'slow' })));
    const { tokens } = await thread.parseText('да');
    expect(Number(tokens[0])).toBeLessThanOrEqual(2);
    expect(await batch).toHaveLength(200);
  });

  it('rejects the running batch at shutdown', async () => {
    const running = expect(thread.recogniseAll([{ text: 'endless' }])).rejects.toThrow('Terminating worker thread');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await thread.onApplicationShutdown();
    await running;
  });

  it.each([
    ['it is switched off', () => new RecognitionThread({ useThread: false, model: shipped, worker })],
    ['there is no worker file', () => new RecognitionThread({ useThread: true, model: shipped })],
  ])('is not used when %s', async (_why, create) =>
    expect(await create().recogniseAll([{ text: 'В Шымкенте построили дорогу.' }])).toMatchObject([
      { recognition: { lang: 'ru', oblasts: [79] } },
    ]),
  );
});
