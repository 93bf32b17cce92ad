import { wordsOf } from './word-forms.js';

/** What a page says of itself, for operators. */
export interface PageFacts {
  url: string;
  host: string;
  /** YYYY-MM-DD. */
  day: string;
}

export type Query =
  | { kind: 'and' | 'or'; parts: Query[] }
  | { kind: 'not'; part: Query }
  /** Words one after another. `isExact`: as they are written. */
  | { kind: 'words'; words: string[]; isExact: boolean }
  | { kind: 'limit'; allows: (page: PageFacts) => boolean };

/** How a search engine reads a query. */
export interface Dialect {
  /** In quotes the forms of words count. */
  hasFormsInQuotes: boolean;
  /** Operators and dates have no effect. */
  ignoresOperators: boolean;
}

type Token = { sign: '(' | ')' | '|' | '-' | '&' } | { query: Query };

const everything: Query = { kind: 'and', parts: [] };

/** Reads a query. Text that is no operator is words; brackets that do not match are closed at the end. */
export function parseQuery(text: string, dialect: Dialect): Query {
  const tokens = tokensOf(text, dialect);
  let place = 0;
  const signAt = (sign: string): boolean => {
    const token = tokens[place];
    return token !== undefined && 'sign' in token && token.sign === sign;
  };
  const skip = (sign: string): boolean => signAt(sign) && ++place > 0;
  const operand = (): Query | undefined => {
    if (skip('-')) {
      const part = operand();
      return part && { kind: 'not', part };
    }
    if (skip('(')) {
      const inner = all();
      skip(')');
      return inner;
    }
    const token = tokens[place];
    if (!token || 'sign' in token) return undefined;
    place++;
    return token.query;
  };
  /** OR connects its neighbours only. */
  const choice = (): Query | undefined => {
    const parts = [operand()];
    while (skip('|')) parts.push(operand());
    return joined('or', parts);
  };
  const all = (): Query => {
    const parts: (Query | undefined)[] = [];
    while (place < tokens.length && !signAt(')')) {
      const before = place;
      parts.push(choice());
      // A sign without an operand.
      if (place === before) place++;
    }
    return joined('and', parts) ?? everything;
  };
  const parts: Query[] = [];
  while (place < tokens.length) {
    parts.push(all());
    skip(')');
  }
  return joined('and', parts) ?? everything;
}

function joined(kind: 'and' | 'or', parts: readonly (Query | undefined)[]): Query | undefined {
  const present = parts.filter((part) => part !== undefined);
  return present.length > 1 ? { kind, parts: present } : present[0];
}

const operator = /^(site|domain|inurl|url|after|before|date|lang|filetype|mime):("([^"]*)"?|[^\s()|]*)/i;

function tokensOf(text: string, dialect: Dialect): Token[] {
  const tokens: Token[] = [];
  for (let rest = text.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const sign = /^([()|&]|~~|[-−~](?=\S))&?/.exec(rest);
    if (sign) {
      tokens.push({ sign: /^[-−~]/.test(rest) ? '-' : (rest.charAt(0) as '(') });
      rest = rest.slice(sign[0].length);
      continue;
    }
    const limit = operator.exec(rest);
    if (limit) {
      const [whole, name = '', bare = '', quoted] = limit;
      const allows = limitOf(name.toLowerCase(), (quoted ?? bare).toLowerCase());
      tokens.push({ query: dialect.ignoresOperators ? everything : { kind: 'limit', allows } });
      rest = rest.slice(whole.length);
      continue;
    }
    const phrase = /^!?"([^"]*)"?/.exec(rest);
    const word = /^[^\s()|"]+/.exec(rest);
    const [whole = rest] = phrase ?? word ?? [];
    rest = rest.slice(whole.length);
    if (whole === 'OR') tokens.push({ sign: '|' });
    else if (whole !== 'AND') {
      const words = wordsOf(whole).map((one) => one.word);
      const isExact = whole.startsWith('!') || (phrase !== null && !dialect.hasFormsInQuotes);
      if (words.length > 0) tokens.push({ query: { kind: 'words', words, isExact } });
    }
  }
  return tokens.filter((token) => !('sign' in token) || token.sign !== '&');
}

function limitOf(name: string, value: string): (page: PageFacts) => boolean {
  if (name === 'site' || name === 'domain' || name === 'url') return siteLimit(value);
  if (name === 'inurl') return ({ url }) => url.toLowerCase().includes(value);
  if (name === 'after') return afterLimit(value);
  if (name === 'before') return beforeLimit(value);
  if (name === 'date') return dateLimit(value);
  return () => true;
}

/** A host with its subdomains, a top-level domain, or a host with the beginning of a path. */
function siteLimit(value: string): (page: PageFacts) => boolean {
  const [host = '', ...path] = value
    .replace(/^\w+:\/\//, '')
    .replace(/^(\*\.|\.|www\.)/, '')
    .split('/');
  const start = `/${path.join('/')}`.replace(/\*$/, '');
  return (page) =>
    `.${page.host}`.endsWith(`.${host}`) && (path.length === 0 || new URL(page.url).pathname.startsWith(start));
}

/** YYYY-MM-DD of a day in any usual form; undefined for other texts. */
function dayOf(text: string): string | undefined {
  const [, year, month = '1', day = '1'] = /^(\d{4})[-/.]?(\d{1,2})?[-/.]?(\d{1,2})?$/.exec(text) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const afterLimit = (value: string): ((page: PageFacts) => boolean) => {
  const from = dayOf(value);
  return ({ day }) => from === undefined || day > from;
};
const beforeLimit = (value: string): ((page: PageFacts) => boolean) => {
  const until = dayOf(value);
  return ({ day }) => until === undefined || day < until;
};

/** `20260920..20261120`, `>20260920`, `<=20261120`, `20261120`, `202611*`; both ends included but after `<`, `>`. */
function dateLimit(value: string): (page: PageFacts) => boolean {
  if (value.endsWith('*')) return ({ day }) => day.replaceAll('-', '').startsWith(value.slice(0, -1));
  if (/^>(?!=)/.test(value)) return afterLimit(value.slice(1));
  if (/^<(?!=)/.test(value)) return beforeLimit(value.slice(1));
  const [first = '', last = first] = value.startsWith('>=')
    ? [value.slice(2), '9999']
    : value.startsWith('<=')
      ? ['0001', value.slice(2)]
      : value.split('..');
  return daysBetween(dayOf(first), dayOf(last));
}

/** Days, both included. */
export const daysBetween =
  (first: string | undefined, last: string | undefined): ((page: PageFacts) => boolean) =>
  ({ day }) =>
    (first === undefined || day >= first) && (last === undefined || day <= last);
