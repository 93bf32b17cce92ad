import { readableText } from './readable-text.js';

describe('readable text', () => {
  it.each([
    ['<p>Бір</p><p>екі</p>', 'Бір\n\nекі'],
    ['a<br>b', 'a\nb'],
    ['5 &lt; 6 &amp;&nbsp;7', '5 < 6 & 7'],
    ['[id1|Айгүл] и [club5|клуб]', 'Айгүл и клуб'],
    ['[сайт](https://a.kz)', 'сайт'],
    ['см. https://a.kz/x?y и www.b.kz', 'см. и'],
    ['**жирно** и `код`', 'жирно и код'],
    ['A\u200bл\u00adматы\ufeff', 'Aлматы'],
    ['<script>alert(1)</script>текст', 'текст'],
    ['İİİİ<script>alert(1)</SCRIPT>текст', 'İİİİ текст'],
    ['1 < 2 и 3 > 2', '1 < 2 и 3 > 2'],
    ['&#1040;&#x41;&#0;', 'АA'],
    ['&copy; &ldquo;А&rdquo; &zwnj;&shy;&unknown; &#150; &#7;&AMP;', '© “А” &unknown; – &'],
    ['  много   пробелов \n\n\n\n строк', 'много пробелов\n\nстрок'],
  ])('of %j is %j', (text, expected) => expect(readableText(text)).toBe(expected));
  it('is extracted in linear time from a text of nothing but tags', () =>
    expect(readableText('<a '.repeat(300_000))).toHaveLength(899_999));
  it('is extracted in linear time from a text of many styles', () =>
    expect(readableText('<style>a</style>'.repeat(100_000))).toBe(''));
  it('is extracted in linear time from a text of nothing but scripts', () =>
    expect(readableText('<script>'.repeat(100_000))).toBe(''));
});
