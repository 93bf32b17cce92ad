import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { classification } from '../src/service.js';

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await serviceHarness(classification);
});
afterAll(() => harness.stop());

const recognise = (texts: string[], role: 'mm_operator' | 'mm_user' = 'mm_operator') =>
  request(harness.url)
    .post('/internal/recognise-texts')
    .set('authorization', harness.bearer('someone', [role]))
    .send({ texts });

it('recognises several texts at once, in their order, as a single one is recognised', async () => {
  const texts = ['В Таразе открыли новую школу, учителя рады', '', '… 🙂 !!!', 'Алматыда жаңа аурухана ашылды'];
  const { guesses } = (await recognise(texts).expect(200)).body as { guesses: object[] };
  const empty = { oblasts: [], spheres: [], tone: null, lang: null };
  expect(guesses).toEqual([
    expect.objectContaining({ lang: 'ru', oblasts: [31], spheres: [2] }),
    empty,
    empty,
    expect.objectContaining({ lang: 'kz', oblasts: [75], spheres: [1] }),
  ]);
});

it('takes at most 100 texts, of reviewers only', async () => {
  await recognise(Array<string>(101).fill('школа')).expect(400);
  await recognise(['школа'], 'mm_user').expect(403);
  expect((await recognise([]).expect(200)).body).toEqual({ guesses: [] });
});
