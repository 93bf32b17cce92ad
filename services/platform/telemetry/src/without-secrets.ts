const HIDDEN = '[hidden]';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Headers, as text or JSON.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(["\\]*\s*[:=]\s*["\\]*)[^"\\\n]+/gi, `$1$2${HIDDEN}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // JSON Web Tokens.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  // Access tokens and service tokens.
  [/\bmm[as]_[\w.-]+/g, HIDDEN],
  // `access_token=…` of an address or a form, `"password":"…"` of JSON.
  [/([\w-]{0,40}(?:token|secret|password|api_?key)(?:=|["\\]+\s*:\s*["\\]*))[^"\\\s&,;})]+/gi, `$1${HIDDEN}`],
  // The call that enters a network's token has it in its path.
  [/(\/start\/)[^/?#\s"\\]+/gi, `$1${HIDDEN}`],
  // The token of a Telegram bot, which its addresses begin with.
  [/(\/bot)\d+:[\w-]+/g, `$1${HIDDEN}`],
  // Passwords of addresses.
  [/(:\/\/[^\s:/@]*:)[^\s/@]+@/g, `$1${HIDDEN}@`],
];

/** A text for the log: tokens, cookies, passwords and authorization headers are replaced by `[hidden]`. */
export const withoutSecrets = (text: string): string =>
  PATTERNS.reduce((hidden, [pattern, instead]) => hidden.replace(pattern, instead), text);
