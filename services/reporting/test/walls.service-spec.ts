import { setTimeout as pause } from 'node:timers/promises';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import { QuestionQueue } from '../src/reports/question-queue.js';
import { startTestStack, type TestStack } from './test-stack.js';

let stack: TestStack;
beforeAll(async () => void (stack = await startTestStack()));
afterAll(() => stack.stop());

const askReport = async (username: string, userId: number, headers: Record<string, string>): Promise<string> => {
  await stack.user(username, 'MM_view', userId).post('/api-py/report-form', {}).set(headers).expect(200);
  return username;
};

it('a report that a wall asks for waits behind those of people that are asked for later', async () => {
  const questions = stack.app.get(QuestionQueue);
  const running = [71, 71, 71, 72, 72, 72].map((userId) => {
    let end = (): void => {};
    const ended = questions.ask({ userId }, () => new Promise<void>((resolve) => (end = resolve)));
    return { end: () => end(), ended };
  });
  const answered: string[] = [];
  const wall = askReport('wall', 81, { [wallHeader]: '1' });
  await pause(300);
  const person = askReport('person', 82, {});
  for (const answer of [wall, person]) void answer.then((username) => answered.push(username));
  await pause(300);
  running[0]?.end();
  await Promise.all([wall, person]);
  expect(answered).toEqual(['person', 'wall']);
  for (const { end } of running) end();
  await Promise.all(running.map(({ ended }) => ended));
});
