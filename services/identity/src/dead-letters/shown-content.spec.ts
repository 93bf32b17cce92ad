import { firstLines, shownContent, shownHeaders } from './shown-content.js';

describe('the shown content of a dead event', () => {
  it('is indented JSON without secrets and with long texts and lists cut', () => {
    const value = {
      post: { id: 5, text: 'ж'.repeat(400), apiKey: 'k-1' },
      accessToken: 'abc',
      note: 'Bearer mma_secret',
      ids: Array.from({ length: 60 }, (_, i) => i),
    };
    const content = shownContent(JSON.stringify(value));
    const read = JSON.parse(content) as typeof value;
    expect(content).toContain('\n  "post"');
    expect(read.post).toEqual({ id: 5, text: `${'ж'.repeat(300)}… +100`, apiKey: '…' });
    expect([read.accessToken, read.note]).toEqual(['…', '…']);
    expect(read.ids.slice(49)).toEqual([49, '… +10']);
  });

  it('is the beginning of a value that is no JSON, and of very long JSON', () => {
    expect(shownContent('{ broken')).toBe('{ broken');
    expect(shownContent(`<${'x'.repeat(500)}`)).toBe(`<${'x'.repeat(299)}… +201`);
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`field${i}`, 'value']));
    expect(shownContent(JSON.stringify(wide)).length).toBeLessThan(20_020);
  });
});

it('shows headers without secrets', () =>
  expect(shownHeaders({ 'event-id': 'e', 'x-session': 's' })).toEqual({ 'event-id': 'e', 'x-session': '…' }));

it('shows the first lines of an error', () => {
  expect(firstLines(['Error: a', '1', '2', '3', '4', '5'].join('\n'))).toBe('Error: a\n1\n2\n3\n4');
  expect(firstLines('x'.repeat(1100))).toBe(`${'x'.repeat(1000)}… +100`);
});
