import { describe, expect, it } from '@jest/globals';
import { withoutExcessiveAttributes } from './tag-attributes.js';

const attributes = (count: number): string => Array.from({ length: count }, (_, i) => `a${i}="x > y"`).join(' ');

describe('HTML without excessive attributes', () => {
  it.each([
    ['<p class="a">текст</p>'],
    [`<div ${attributes(100)}>текст</div>`],
    ['<!-- <a b c> --><p>1 < 2</p>'],
    [`<script>if (a <b ${attributes(300)}) run()</script><p title='it"s'>x</p>`],
    [`<script type="application/ld+json">{"a":"<b ${'c '.repeat(300)}"}</script>`],
    ['<a title="не закрыто'],
    ['<'],
  ])('is the same when there are few: %.40s', (html) => expect(withoutExcessiveAttributes(html)).toBe(html));

  it.each([
    [`<div ${attributes(101)}>текст</div>`, '<div>текст</div>'],
    [`<p>а</p><br ${'b '.repeat(500)}/><p>б</p>`, '<p>а</p><br><p>б</p>'],
    [`<div\n${'b\n'.repeat(500)}>текст</div ${'b '.repeat(500)}>`, '<div>текст</div>'],
  ])('lacks them: %.20s', (html, expected) => expect(withoutExcessiveAttributes(html)).toBe(expected));

  it('takes linear time for any markup', () => {
    for (const html of [
      '<a b="'.repeat(300_000),
      '<a '.repeat(300_000),
      '<!--'.repeat(300_000),
      '<script>'.repeat(300_000),
      `<a ${'b '.repeat(1_000_000)}`,
    ])
      expect(typeof withoutExcessiveAttributes(html)).toBe('string');
  });
});
