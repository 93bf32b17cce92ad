import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { currentQuestion, timeLeft, withinTime } from '../store/time-limit.js';
import { QuestionQueue } from './question-queue.js';

afterEach(() => void jest.useRealTimers());

/** A queue whose questions are named, and end when the test says so. */
function testedQueue() {
  const questions = new QuestionQueue();
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const results: Promise<string>[] = [];
  return {
    questions,
    results,
    /** The names of all that started, in order. */
    started: async () => {
      await nextTurn();
      return started.join(' ');
    },
    ask: (userId: number, names: string, isWall = false) => {
      for (const name of names.split(' ')) {
        const work = async (): Promise<string> => {
          started.push(name);
          await new Promise<void>((resolve) => running.set(name, resolve));
          return name;
        };
        results.push(questions.ask({ userId }, work, { isWall }));
      }
    },
    end: async (...names: string[]) => {
      await nextTurn();
      for (const name of names) running.get(name)?.();
      await nextTurn();
    },
  };
}

test('four questions of an account run at once, the others wait in order and hold up no other account', async () => {
  const { ask, end, started, results } = testedQueue();
  ask(1, 'a b c d e f');
  ask(2, 'x');
  expect(await started()).toBe('a b c d x');
  await end('c');
  expect(await started()).toBe('a b c d x e');
  await end('a', 'b', 'd', 'e', 'x');
  await end('f');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'x']);
});

test('six questions run at once in all; the account with fewer running ones goes first', async () => {
  const { ask, end, started } = testedQueue();
  ask(1, 'a b c d');
  ask(2, 'k l m n');
  ask(3, 'x');
  expect(await started()).toBe('a b c d k l');
  await end('a');
  expect(await started()).toBe('a b c d k l x');
  await end('k', 'b');
  expect(await started()).toBe('a b c d k l x m n');
});

test('a wall starts when no person waits for its place, two of them at once at most', async () => {
  const { ask, end, started } = testedQueue();
  ask(1, 'wall-1 wall-2 wall-3', true);
  ask(2, 'a b c d');
  ask(3, 'x');
  expect(await started()).toBe('wall-1 wall-2 a b c d');
  await end('wall-1');
  expect(await started()).toBe('wall-1 wall-2 a b c d x');
  await end('a');
  expect(await started()).toBe('wall-1 wall-2 a b c d x wall-3');
});

test('within one account people go before its walls that came earlier', async () => {
  const { ask, end, started } = testedQueue();
  ask(1, 'a b c d');
  ask(1, 'wall', true);
  ask(1, 'e');
  await end('a');
  expect(await started()).toBe('a b c d e');
  await end('b');
  expect(await started()).toBe('a b c d e wall');
});

test('a wall that has waited for three seconds goes before people', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const { ask, end, started } = testedQueue();
  ask(1, 'a b c d');
  ask(2, 'k l m n');
  ask(3, 'wall', true);
  jest.advanceTimersByTime(2_999);
  await end('a');
  expect(await started()).toBe('a b c d k l m');
  jest.advanceTimersByTime(1);
  await end('b');
  expect(await started()).toBe('a b c d k l m wall');
});

test('a question that nobody waits for any more gives its place away', async () => {
  const { ask, end, questions, started } = testedQueue();
  ask(1, 'a b c d');
  const gone = new AbortController();
  const left = questions.ask({ userId: 1 }, () => Promise.resolve('unread'), { gone: gone.signal });
  ask(1, 'e');
  gone.abort();
  await Promise.all([expect(left).rejects.toMatchObject({ code: 'question-abandoned' }), end('a')]);
  expect(await started()).toBe('a b c d e');
});

test('more than a hundred waiting questions are refused, with the time to try again', async () => {
  const { ask, questions } = testedQueue();
  ask(1, Array.from({ length: 104 }, (_, i) => `q${i}`).join(' '));
  await expect(questions.ask({ userId: 1 }, () => Promise.resolve(1))).rejects.toMatchObject({
    status: 429,
    code: 'too-many-questions',
    extras: { headers: { 'retry-after': '10' } },
  });
  expect(await questions.ask({ userId: 2 }, () => Promise.resolve(2))).toBe(2);
});

test('a question has a limit of time, what nobody waits for has none', async () => {
  expect(timeLeft()).toBeUndefined();
  expect(await new QuestionQueue().ask({ userId: 1 }, () => Promise.resolve(timeLeft()))).toBeGreaterThan(0);
  await expect(withinTime(async () => timeLeft(), 0)).rejects.toMatchObject({ code: 'question-took-too-long' });
});

test('the store knows which question is of a wall', async () => {
  const priority = async (): Promise<number | undefined> => currentQuestion()?.priority;
  const questions = new QuestionQueue();
  expect(await questions.ask({ userId: 1 }, priority)).toBe(0);
  expect(await questions.ask({ userId: 1 }, priority, { isWall: true })).toBe(-1);
});
