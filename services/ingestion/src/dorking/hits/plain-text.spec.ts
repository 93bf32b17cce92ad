import { plainText } from './plain-text.js';

describe('a line of a search engine as text', () => {
  it.each([
    ['<b>Паводок</b> в&nbsp;Атырау &mdash; <hlword>мост</hlword>ы', 'Паводок в Атырау — мосты'],
    ['первая<br>вторая<p>третья', 'первая вторая третья'],
    ['5 &lt; 7 и a &amp; b, &#1071;&#x43;&#0;', '5 < 7 и a & b, ЯC'],
    ['&lt;script&gt;alert(1)&lt;/script&gt; текст', 'alert(1) текст'],
    ['<<b>script>x<</b>/script>', 'x'],
    ['если a < b и c > d', 'если a < b и c > d'],
    ['\u0000нуль\u0007 и &unknown; и &#xffffff;', 'нуль и &unknown; и'],
  ])('%j', (markup, text) => expect(plainText(markup, 100)).toBe(text));

  it('is cut, also when it is all markup', () => {
    expect(plainText('слово '.repeat(100), 11)).toBe('слово слово');
    expect(plainText('<'.repeat(100_000), 10).length).toBeLessThanOrEqual(10);
  });
});
