import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { accessToken, account, identityServer, secretOf } from '@mm/sign-in/testing/identity-server.js';
import request from 'supertest';
import { classification } from '../src/service.js';

let harness: ServiceHarness;
let identity: Awaited<ReturnType<typeof identityServer>>;
beforeAll(async () => {
  identity = await identityServer();
  harness = await serviceHarness(classification, { MM_SERVICES: JSON.stringify({ identity: identity.url }) });
  for (const role of ['mm_operator', 'mm_user'] as const) {
    const caller = account(role);
    identity.answers.set(caller.caller?.user_id ?? 0, caller);
  }
});
afterAll(async () => {
  await harness.stop();
  await identity.close();
});

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
    expect.objectContaining({
      ...{ lang: 'ru', oblasts: [31], spheres: [2], is_ignored: false },
      confidence: expect.objectContaining({ oblasts: expect.any(Number) as number }) as object,
      evidence: expect.arrayContaining([
        { head: 'oblasts', value: '31', quote: 'Таразе', start: 2, end: 8 },
      ]) as unknown[],
    }),
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

it('is a call of programs whose token has the operation for it', async () => {
  const asked = (operation: 'recognition' | 'topics') => {
    identity.answers.set(secretOf(operation), accessToken(account('mm_operator'), [operation]));
    const call = request(harness.url)
      .post('/internal/recognise-texts')
      .send({ texts: ['В Таразе снег'] });
    return call.set('authorization', `Bearer ${secretOf(operation)}`);
  };
  expect((await asked('recognition').expect(200)).body).toMatchObject({ guesses: [{ oblasts: [31] }] });
  await asked('topics').expect(403);
});
