import request from 'supertest';
import { startTestStack, type TestStack } from './test-stack.js';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const ask = (username: string, role: 'mm_operator' | 'mm_user', texts: object[]) =>
  request(stack.url)
    .post('/internal/match-texts')
    .set('authorization', stack.bearer(username, [role], 33))
    .send({ texts });
const about = (text: string, author = '', source = '') => ({ text, author, source });

it('finds the topics of texts by their current expressions, also those that the caller does not see', async () => {
  const operator = stack.user('operator', 'mm_operator', 3);
  const school = await operator.saveTopic({ name: 'Школы', keywords: 'школа', exclude_words: 'автошкола' });
  const named = await operator.saveTopic({ name: 'Вести', keywords: 'вести', attrSearch: true });
  const match = async (...texts: object[]): Promise<number[][]> =>
    ((await ask('other', 'mm_operator', texts).expect(200)).body as { topic_ids: number[][] }).topic_ids;
  const found = await match(
    about('Открыли две школы'),
    about('Школа и автошкола'),
    about('Погода', 'Вести Тараза', 'vesti'),
    about('Погода'),
  );
  expect(found).toEqual([[school.id], [], [named.id], []]);
  await operator.saveTopic({ ...school, keywords: 'погода' });
  expect(await match(about('Погода'))).toEqual([[school.id]]);
  await ask('analyst', 'mm_user', []).expect(403);
});
