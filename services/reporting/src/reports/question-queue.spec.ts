import { setImmediate as nextTurn } from 'node:timers/promises';
import { timeLeft, withinTime } from '../store/time-limit.js';
import { QuestionQueue } from './question-queue.js';

/** Questions that wait until they are answered. */
function asked(questions: QuestionQueue, userId: number, count: number) {
  const started: number[] = [];
  const answers: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, i) =>
    questions.ask({ userId }, async () => {
      started.push(i);
      await new Promise<void>((resolve) => (answers[i] = resolve));
      return i;
    }),
  );
  return { started, answers, results };
}

test('four questions of an account run at once, the others wait in order and hold up no other account', async () => {
  const questions = new QuestionQueue();
  const mine = asked(questions, 1, 7);
  const theirs = asked(questions, 2, 1);
  await nextTurn();
  expect([mine.started, theirs.started]).toEqual([[0, 1, 2, 3], [0]]);
  mine.answers[2]?.();
  await mine.results[2];
  await nextTurn();
  expect(mine.started).toEqual([0, 1, 2, 3, 4]);
  for (let i = 0; i < 7; i++) {
    mine.answers[i]?.();
    await nextTurn();
    await nextTurn();
  }
  for (const answer of mine.answers) answer();
  expect(await Promise.all(mine.results)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('more than a hundred waiting questions are refused, with the time to try again', async () => {
  const questions = new QuestionQueue();
  const { results } = asked(questions, 1, 104);
  await expect(questions.ask({ userId: 1 }, () => Promise.resolve(1))).rejects.toMatchObject({
    status: 429,
    code: 'too-many-questions',
    extras: { headers: { 'retry-after': '10' } },
  });
  expect(await questions.ask({ userId: 2 }, () => Promise.resolve(2))).toBe(2);
  void results;
});

test('a question has a limit of time, what nobody waits for has none', async () => {
  expect(timeLeft()).toBeUndefined();
  expect(await new QuestionQueue().ask({ userId: 1 }, () => Promise.resolve(timeLeft()))).toBeGreaterThan(0);
  await expect(withinTime(async () => timeLeft(), 0)).rejects.toMatchObject({ code: 'question-took-too-long' });
});
