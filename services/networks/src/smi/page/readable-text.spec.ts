import { describe, expect, it } from '@jest/globals';
import { readableLine, readableText } from './readable-text.js';

describe('the readable text of HTML', () => {
  it.each([
    ['<p>Первый.</p><p>Второй<br>строкой ниже</p>', 'Первый.\n\nВторой\nстрокой ниже'],
    ['a &amp; b &laquo;c&raquo; &#1179; &#x49B; &nbsp;d', 'a & b «c» қ қ d'],
    ['<script>alert(1)</script>да<style>p{}</style><!-- нет -->', 'да'],
    ['<b>жир</b>ный', 'жирный'],
    ['1 < 2 и 3 > 2', '1 < 2 и 3 > 2'],
    ['<a title="x > y">ссылка</a>', 'ссылка'],
    ['обычный\nтекст', 'обычный\nтекст'],
    ['<p>строка\nисходника</p>', 'строка исходника'],
    ['<unclosed', '<unclosed'],
    ['<![CDATA[x]]>y', 'y'],
    ['&copy=1&unknown;', '&copy=1&unknown;'],
    ['&#150; &#0; &NotEqualTilde; &#x1F600;', '– ≂̸ 😀'],
    ['&#55357;&#56832; &#xD83D;&#xde00; &#55357;', '😀 😀 \uFFFD'],
    ['<ul><li>раз</li><li>два</li></ul>', 'раз\n\nдва'],
    ['&lt;p&gt;Раз.&lt;/p&gt;&lt;p&gt;Два&lt;br /&gt;три&lt;/p&gt;', 'Раз.\n\nДва\nтри'],
    ['Тег &lt;p&gt; начинает абзац', 'Тег <p> начинает абзац'],
    ['мо\0ст', 'мост'],
    ['', ''],
  ])('%j is %j', (html, text) => expect(readableText(html)).toBe(text));

  it('can be read as one line', () => expect(readableLine('<p>a</p>\n<p>b</p>')).toBe('a b'));

  it('takes linear time for any markup', () => {
    for (const html of [
      '<div>'.repeat(300_000),
      '<a "'.repeat(300_000),
      '<!--'.repeat(300_000),
      '<script>'.repeat(300_000),
      '&amp;'.repeat(300_000),
      '<'.repeat(1_000_000),
    ])
      expect(typeof readableText(html)).toBe('string');
  });
});
