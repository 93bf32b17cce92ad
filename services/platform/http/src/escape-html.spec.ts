import { escapeHtml } from './escape-html.js';

test('text becomes text inside elements and in attributes with either quotation mark', () =>
  expect(escapeHtml(`<b title="a" lang='ru'>& & </b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;ru&#39;&gt;&amp; &amp; &lt;/b&gt;',
  ));
