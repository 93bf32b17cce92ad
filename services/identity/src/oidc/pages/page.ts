import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@mm/http/escape-html.js';
import { textsIn, type PageLanguage } from './page-language.js';

export interface Page {
  html: string;
  headers: Record<string, string>;
}

interface PageParts {
  language?: PageLanguage;
  title: string;
  body: string;
  script?: string;
  /** CSP `frame-ancestors`; framing is forbidden by default. */
  frameAncestors?: string;
}

/** The look of the web's `/login`: its colours (`web/src/design/tokens.css`) and its layout. */
const style = `
:root { color-scheme: light dark; --bg: light-dark(#f4f5f7, #121417); --surface: light-dark(#ffffff, #1a1d21); \
--surface-2: light-dark(#f0f2f5, #22262b); --border: light-dark(#d5dae1, #333941); \
--border-strong: light-dark(#7d8794, #78828f); --text: light-dark(#16191d, #e9ecf0); \
--text-dim: light-dark(#555e6a, #a7b0bb); --accent: light-dark(#1d5aa8, #7db4f5); \
--accent-text: light-dark(#ffffff, #0d1a2b); --focus: light-dark(#1d5aa8, #9cc8ff); \
--danger: light-dark(#b3261e, #ff9a91); --danger-soft: light-dark(#fbe4e2, #43201e); }
:root[data-theme=light] { color-scheme: light; } :root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; \
background: var(--bg); color: var(--text); font: 14px/20px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', \
'Liberation Sans', Arial, sans-serif; }
main { width: min(360px, 100%); padding: 24px; border: 1px solid var(--border); border-radius: 8px; \
background: var(--surface); }
form { display: flex; flex-direction: column; gap: 12px; }
.product { display: flex; align-items: center; gap: 10px; color: var(--text); font-weight: 700; }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; } \
h2 { margin: 24px 0 4px; font-size: 16px; line-height: 24px; font-weight: 600; }
p { margin: 0; color: var(--text-dim); }
label { display: block; margin-bottom: 4px; font-size: 12px; line-height: 16px; color: var(--text-dim); }
.check { display: flex; align-items: center; gap: 8px; min-height: 24px; margin: 0; font-size: 14px; \
color: var(--text); cursor: pointer; }
input { width: 100%; height: 32px; padding: 0 10px; font: inherit; color: inherit; background: var(--surface); \
border: 1px solid var(--border-strong); border-radius: 6px; }
input[type=checkbox] { flex: none; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
button { width: 100%; min-height: 32px; padding: 0 12px; font: inherit; font-weight: 500; \
border: 1px solid transparent; border-radius: 6px; cursor: pointer; }
button[type=submit] { background: var(--accent); color: var(--accent-text); }
button[type=button] { margin-top: 8px; padding: 6px 12px; text-align: left; font-weight: 400; background: none; \
color: inherit; border-color: var(--border); } button[type=button]:hover { background: var(--surface-2); }
button small { display: block; font-size: 12px; line-height: 16px; color: var(--text-dim); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
[role=alert] { padding: 8px 12px; border-radius: 6px; background: var(--danger-soft); color: var(--danger); }
main > * + p, main > form + button, main > * + a { margin-top: 12px; } main > a { display: inline-block; }
a { color: var(--accent); }`;

/** Applies the theme that was chosen in this browser, as the web does. */
const applyTheme = `
try { document.documentElement.dataset.theme = (localStorage.getItem('mm.theme') || '').replace('wall', 'dark'); }
catch { /* A browser without storage follows the device. */ }`;

/**
 * A whole HTML page with a content security policy that allows only its own style and script.
 * `body` and `script` must be escaped already.
 */
export function page({ language = 'ru', title, body, script, frameAncestors = "'none'" }: PageParts): Page {
  const { product } = textsIn(language);
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} — ${product}</title><style nonce="${nonce}">${style}</style>
<script nonce="${nonce}">${applyTheme}</script></head>
<body>${body}${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        `script-src 'nonce-${nonce}'`,
        "form-action 'self'",
        "base-uri 'none'",
        `frame-ancestors ${frameAncestors}`,
      ].join('; '),
      // Not no-referrer: browsers would then hide the form's origin, which login-form.ts checks.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  };
}
