import { drawMail } from './mail-document.js';

const drawn = (html: string): Document => {
  const target = document.implementation.createHTMLDocument('');
  drawMail(html, target);
  return target;
};

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://x.kz"></iframe>a', 'a'],
  ['a form', '<form action="https://x.kz"><input></form>a', 'a'],
  ['a drawing', '<svg onload="alert(1)"><a href="javascript:1">b</a></svg>a', 'a'],
  ['a remote picture', '<img src="https://x.kz/a.png" srcset="https://x.kz/b.png" alt="b">', '<img alt="b">'],
  ['a background', '<table background="https://x.kz/a.png"></table>', '<table></table>'],
  ['a fetching style', '<p style="background:url(https://x.kz/a.png)">a</p>', '<p>a</p>'],
  ['an escaped style', '<p style="background:\\75rl(https://x.kz)">a</p>', '<p>a</p>'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://x.kz">a', 'a'],
])('%s is left out', (_, html, body) => expect(drawn(html).body.innerHTML).toBe(body));

test('links open in a new window; other schemes lose their address', () => {
  const [web, script] = drawn('<a href="https://x.kz">a</a><a href=" javascript:alert(1)">b</a>').querySelectorAll('a');
  expect([web?.getAttribute('href'), web?.target, web?.rel]).toEqual(['https://x.kz', '_blank', 'noopener noreferrer']);
  expect(script?.hasAttribute('href')).toBe(false);
});

test('styles and own pictures stay', () => {
  const { body } = drawn(
    '<body class="page" style="color: red"><p style="margin: 0px">a</p><img src="data:image/png;base64,aa">',
  );
  expect([body.className, body.style.color]).toEqual(['page', 'red']);
  expect(body.querySelector('p')?.style.margin).toBe('0px');
  expect(body.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,aa');
});

test('words about styles in the text of a mail stay as they are', () =>
  expect(drawn('<p>a style="b" c</p>').body.textContent).toBe('a style="b" c'));
