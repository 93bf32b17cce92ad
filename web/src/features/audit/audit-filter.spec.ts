import { addressOf, filterQuery, isFiltered, noFilter, readFilter } from './audit-filter.js';

const filterOf = (address: string) => {
  const params = new URLSearchParams(address);
  return readFilter({ text: (name) => params.get(name) ?? '' });
};

test('all conditions of the journal are read from the address and sent to the server', () => {
  expect(
    filterQuery(filterOf('actor=admin&action=topic.deleted&kind=topic&object=7&text=вода&from=100&until=200')),
  ).toEqual({
    actor: 'admin',
    action: 'topic.deleted',
    object_kind: 'topic',
    object_id: '7',
    text: 'вода',
    from: 100,
    until: 200,
  });
});

test.each(['', 'from=soon&until=-5', 'from=1.5', 'object=7', 'page=3&tab=audit'])('“%s” is no condition', (address) => {
  expect(filterOf(address)).toEqual(noFilter);
  expect(isFiltered(filterOf(address))).toBe(false);
});

test('another kind of object drops the object; both can be set at once', () => {
  expect(addressOf({ kind: 'post' })).toEqual({ kind: 'post', object: null });
  expect(addressOf({ kind: 'post', object: '5' })).toEqual({ kind: 'post', object: '5' });
});

test('no limit of time leaves the address', () => {
  expect(addressOf({ from: 0, until: 0 })).toEqual({ from: null, until: null });
  expect(addressOf({ from: 100, until: 200 })).toEqual({ from: 100, until: 200 });
});
