import { engineUnderTest, type EngineUnderTest } from './engine-under-test.js';

let engine: EngineUnderTest;
beforeAll(async () => {
  engine = await engineUnderTest();
});
afterAll(() => engine.close());

it('answers with numbers, texts and booleans by the names of columns', async () => {
  const [rows] = await engine.client.read([
    {
      sql: `SELECT $1::BIGINT AS big, sum(range) AS huge, 1.25::DECIMAL(9,2) AS decimal, 0.5::DOUBLE AS double,
              $2 AS text, true AS yes, NULL AS nothing, len($3::BIGINT[]) AS length FROM range(5000)`,
      values: [1_764_000_000_000, 'жаңа', '[1,2,3]'],
    },
  ]);
  expect(rows).toEqual([
    {
      big: 1_764_000_000_000,
      huge: 12_497_500,
      decimal: 1.25,
      double: 0.5,
      text: 'жаңа',
      yes: true,
      nothing: null,
      length: 3,
    },
  ]);
});
