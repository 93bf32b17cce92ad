import { topicOfQuery } from './view-query.js';

const everything =
  'theme=12&period=custom&periodFrom=1&periodTo=2&tone=-2%2C1&lang=kz%2Cru&net=3&oblasts=31%2C75&spheres=2&author=a' +
  '&text=%D1%88%D0%BA%D0%BE%D0%BB%D0%B0+%26&expression=a%7Cb&checked=1&hidden=1&kind=media&charts=off&sort=-date' +
  '&event=5&authors=7&types=1%2C15&keyword=k&compare=previous&wall=0&list=4&every=30';

function faultsOf(query: string): unknown {
  try {
    return topicOfQuery(query);
  } catch (error) {
    const { code, extras } = error as { code: string; extras: { details: { path: string; code: string }[] } };
    return [code, ...extras.details.map((detail) => `${detail.path} ${detail.code}`)];
  }
}

test.each([
  [everything, 12],
  ['', null],
  ['theme=', null],
  ['theme=0&period=7', null],
  ['text=theme%3D5', null],
  ['wall=1&list=12%2C15%2Call&every=60&theme=light&period=7&checked=1', null],
  ['wall=1&theme=12', 12],
])('the topic of %j', (query, topic) => expect(topicOfQuery(query)).toBe(topic));

test.each([
  ['theme=5&page=2', ['params.query.page unknown-field']],
  ['colour=red&theme=5&size=1', ['params.query.colour unknown-field', 'params.query.size unknown-field']],
  ['?theme=5', ['params.query.?theme unknown-field']],
  ['theme=5&theme=6', ['params.query.theme repeated-field']],
  ['tone=1&theme=5&tone=2&tone=-2', ['params.query.tone repeated-field', 'params.query.tone repeated-field']],
  ['theme=light', ['params.query.theme invalid-id']],
  ['theme=0x5', ['params.query.theme invalid-id']],
  ['theme=9999999999999999', ['params.query.theme invalid-id']],
  ['theme=5&text=a#b', ['params.query.# unknown-field']],
])('what is wrong in %j is refused by name', (query, details) =>
  expect(faultsOf(query)).toEqual(['invalid-request', ...details]),
);
