import { randomBytes } from 'node:crypto';
import { texts } from './texts.js';

export interface Page {
  html: string;
  headers: Record<string, string>;
}

interface PageParts {
  title: string;
  body: string;
  script?: string;
  /** CSP `frame-ancestors`; framing is forbidden by default. */
  frameAncestors?: string;
}

const style = `
:root { color-scheme: light dark; --page: #f3f5f8; --card: #fff; --text: #17202b; --quiet: #556172; --line: #c3ccd8; \
--accent: #1c5fb8; --on-accent: #fff; --bad: #b3261e; --bad-page: #fdeceb; }
@media (prefers-color-scheme: dark) { :root { --page: #10151c; --card: #1a212b; --text: #e8edf3; --quiet: #a3b0c0; \
--line: #3a4657; --accent: #7db2f2; --on-accent: #0b1a2c; --bad: #ffb4ab; --bad-page: #3a1d1b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; \
background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: min(100%, 400px); background: var(--card); border: 1px solid var(--line); \
border-radius: 12px; padding: 28px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; } \
h2 { margin: 28px 0 4px; font-size: 16px; } p { margin: 0 0 16px; color: var(--quiet); }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: var(--page); \
border: 1px solid var(--line); border-radius: 8px; }
button { width: 100%; padding: 11px 12px; font: inherit; font-weight: 600; border: 1px solid transparent; \
border-radius: 8px; cursor: pointer; }
button[type=submit] { margin-top: 24px; background: var(--accent); color: var(--on-accent); }
button[type=button] { margin-top: 8px; text-align: left; font-weight: 400; background: none; color: inherit; \
border-color: var(--line); } button[type=button]:hover { border-color: var(--accent); }
button small { display: block; font-size: 14px; color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { margin: 16px 0 0; padding: 10px 12px; border-radius: 8px; \
background: var(--bad-page); color: var(--bad); }
a { color: var(--accent); }`;

/**
 * A whole HTML page with a content security policy that allows only its own style and script.
 * `body` and `script` must be escaped already.
 */
export function page({ title, body, script, frameAncestors = "'none'" }: PageParts): Page {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${texts.product}</title><style nonce="${nonce}">${style}</style></head>
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

/** Escapes text for HTML, inside elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
