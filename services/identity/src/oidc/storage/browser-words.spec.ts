import { browserWords } from './browser-words.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0 YaBrowser/25.8 Safari/537.36`,
    'Яндекс Браузер, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', ''],
  ['<script>alert(1)</script>', ''],
  ['Mozilla/5.0', ''],
])('%s is %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});

test('a header that is not sent has no words', () => {
  expect(browserWords(undefined)).toBe('');
});
