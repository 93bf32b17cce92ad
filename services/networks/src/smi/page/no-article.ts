import { kindsOf } from './body-text.js';
import type { PageDocument } from './dom.js';
import type { Line } from './page-lines.js';
import { readableLine } from './readable-text.js';
import { isRobotCheck, saysError, saysLogin } from './refusal-words.js';

/** Why a page is no article. */
export type NoArticle = 'front_page' | 'error_page' | 'robot_check' | 'login' | 'paywall' | 'list' | 'no_text';

/** What a page says of itself beside its text. */
export interface PageSigns {
  /** Named as an article by JSON-LD, microdata or its time of publication. */
  isMarked: boolean;
  /** JSON-LD or the class of the page name it a list of others. */
  isList: boolean;
  /** Its class says that there is no such page. */
  isError: boolean;
  /** What it calls itself: its title and its main headings. */
  names: string[];
  isPaid: boolean;
  /** There is a field for a password. */
  hasPassword: boolean;
}

interface ReadPage {
  html: string;
  address: string;
  title: string;
  text: string;
  published: string | undefined;
  /** Its lines without what is beside an article. */
  lines: readonly Line[];
  signs: PageSigns;
}

const FRONT_PAGE = /^\/(?:(?:ru|rus|kk|kz|kaz|qaz|en|eng)\/?)?(?:index\.(?:html?|php))?$/i;
const LOGIN_PATH = new RegExp(
  String.raw`\/(?:(?:wp-)?log-?in|sign-?(?:in|up|on)|o?auth2?|sso|register|registration|authori[sz]ation|vhod)` +
    String.raw`(?:\.(?:php|aspx?|html?))?(?:\/|$)`,
  'i',
);
/** Prompts to pay; those to follow a channel or to get letters are no stub. */
const PAID_PROMPTS = [
  /(?:только|лишь) для (?:платных )?подписчиков|доступ\p{L}* (?:только )?по подписке/iu,
  /(?:оформите|купите) подписку,? чтобы|тек жазылушыларға/iu,
  /чтобы (?:дочитать|прочитать полностью|продолжить чтение|читать (?:дальше|далее|полностью))/iu,
  /(?:subscribe|sign in) to (?:continue|keep) reading|subscribers only/iu,
];
const asksToPay = ({ text }: Line): boolean => PAID_PROMPTS.some((pattern) => pattern.test(text));
/** A text of fewer characters may be what is shown before payment or in place of an article. */
const STUB_LENGTH = 600;
const MIN_LENGTH = 200;
/** Longer lines are no notice. */
const MAX_NOTICE_LENGTH = 80;
/** Checks for robots may explain themselves at length. */
const MAX_CHECK_LENGTH = 1_200;
/** The same with a date of publication. */
const MIN_DATED_LENGTH = 80;
const MIN_HEADLINES = 4;
const MIN_HEADLINE_LENGTH = 20;
/** How much longer an article is than the teasers beside it. */
const MIN_TIMES_LONGER = 3;

const LIST_TYPES = ['CollectionPage', 'SearchResultsPage', 'ProfilePage'];
const TYPE = /"@type"\s*:\s*\[?\s*"(\w{1,40})"/g;
/** WordPress names the kind of a page so. */
const LIST_CLASSES = ['archive', 'search-results', 'search-no-results', 'home'];

const ERROR_CLASSES = [
  /^(?:error|page|is|status|http)?[-_]?404(?:[-_]?(?:page|error))?$/,
  /^(?:page[-_]?)?not[-_]?found(?:[-_]?page)?$|^error[-_]page$/,
];

/** True for the address of a site's front page, whatever its parameters. */
export const isFrontPage = (address: string): boolean =>
  FRONT_PAGE.test(new URL(address, 'https://outlet.invalid/').pathname);

/** The signs of a page that was not changed yet. `hasArticleData`: JSON-LD has an article, which `isPaid`. */
export function pageSigns(document: PageDocument, hasArticleData: boolean, isPaid: boolean): PageSigns {
  const classes = (document.querySelector('body')?.getAttribute('class') ?? '').toLowerCase().split(/\s+/);
  const marks = 'meta[property="article:published_time"],[itemprop~="articleBody"]';
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((s) => s.textContent ?? '');
  const types = new Set(data.flatMap((text) => [...text.matchAll(TYPE)].map(([, name]) => name)));
  return {
    isMarked: hasArticleData || document.querySelector(marks) !== null,
    isList: LIST_TYPES.some((type) => types.has(type)) || LIST_CLASSES.some((name) => classes.includes(name)),
    isError: classes.some((name) => ERROR_CLASSES.some((expression) => expression.test(name))),
    names: [...document.querySelectorAll('title,h1')].map((name) => readableLine(name.textContent ?? '')),
    isPaid,
    hasPassword: document.querySelector('input[type="password"]') !== null,
  };
}

/** Why a page that was read is no article; undefined for an article. */
export function whyNoArticle({ html, address, title, text, published, lines, signs }: ReadPage): NoArticle | undefined {
  const { pathname, search } = new URL(address, 'https://outlet.invalid/');
  if (isFrontPage(address) && !search) return 'front_page';
  const isStub = text.length < STUB_LENGTH;
  const names = [...signs.names, title];
  // An article with a date and a text may write about errors.
  if (signs.isError || ((isStub || !signs.isMarked) && names.some(saysError))) return 'error_page';
  if (isStub && !signs.isMarked && lines.some(({ text: line }) => line.length < MAX_NOTICE_LENGTH && saysError(line)))
    return 'error_page';
  const shown = lines.map((line) => line.text).join('\n');
  if (!signs.isMarked && shown.length < MAX_CHECK_LENGTH && isRobotCheck(names, shown, html)) return 'robot_check';
  if (isStub && (signs.isPaid || lines.some(asksToPay))) return 'paywall';
  if (signs.isMarked) return title || text ? undefined : 'no_text';
  if (isStub && (signs.hasPassword || names.some(saysLogin) || LOGIN_PATH.test(pathname))) return 'login';
  if (signs.hasPassword && LOGIN_PATH.test(pathname)) return 'login';
  if (signs.isList || isListOfHeadlines(lines)) return 'list';
  return text.length < (published === undefined ? MIN_LENGTH : MIN_DATED_LENGTH) ? 'no_text' : undefined;
}

/** Many headlines that are links, and between them no text that is much longer than the others. */
function isListOfHeadlines(lines: readonly Line[]): boolean {
  const kinds = kindsOf(lines);
  /** Characters of prose after each headline; the first ones are before all of them. */
  const pieces = [0];
  for (const [i, { text, linked }] of lines.entries()) {
    if (linked > text.length / 2 && text.length >= MIN_HEADLINE_LENGTH) pieces.push(0);
    else if (kinds[i] === 'prose') pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + text.length;
  }
  const longestFirst = pieces.filter((length) => length > 0).sort((a, b) => b - a);
  const longest = longestFirst[0] ?? 0;
  const usual = longestFirst[Math.floor(longestFirst.length / 2)] ?? 0;
  if (pieces.length <= MIN_HEADLINES) return false;
  if (longest < MIN_LENGTH) return true;
  return longestFirst.length >= MIN_HEADLINES && longest < STUB_LENGTH && longest < usual * MIN_TIMES_LONGER;
}
