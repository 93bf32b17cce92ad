import { articleLines, kindsOf, lettersOf, textOf } from './body-text.js';
import type { Line } from './lines.js';
import { lengthOf } from './lines.js';
import { shareOf, stemShare, stemsOf, wordGroups } from './word-groups.js';

/** Where the article may be. */
export interface Bodies {
  title: string;
  /** Below the element that the site marks as the article's body. */
  marked: Line[];
  /** Below the element that was found by its form. */
  guessed: Line[];
  /** The whole page, without what is beside the article. */
  page: Line[];
  /** What JSON-LD says. */
  stated: Line[];
}

/** A marked body is cleaner than a guessed one, unless it is only a small part of a long text. */
const MIN_MARKED_SHARE = 0.3;
const LONG_TEXT_LENGTH = 1_000;
const MIN_BELOW_TITLE_LENGTH = 150;
const MAX_LINES_BELOW_TITLE = 15;
const MIN_TITLE_LETTERS = 10;
/** JSON-LD that shares fewer words with the page is about something else, or the page was not read. */
const MIN_AGREEMENT = 0.6;
const MIN_LINE_AGREEMENT = 0.3;
const MIN_COPIED_LETTERS = 80;

/** The text of the article: the marked body, else the guessed one; JSON-LD shows which of its lines belong to it. */
export function chosenBody({ title, marked, guessed, page, stated }: Bodies): string {
  const byMark = articleLines(marked, title);
  const byForm = articleLines(guessed, title);
  const byGuess = belowTitle(page, byForm, title) ?? byForm;
  const body = isWhole(byMark, byGuess) ? byMark : byGuess;
  return textOf(withoutCopies(agreed(body, articleLines(stated, title))));
}

const isWhole = (marked: readonly Line[], other: readonly Line[]): boolean =>
  marked.length > 0 && (lengthOf(other) < LONG_TEXT_LENGTH || lengthOf(marked) > lengthOf(other) * MIN_MARKED_SHARE);

/**
 * The page's lines without those that JSON-LD does not have. JSON-LD itself has no paragraphs, but often captions: it
 * is used only when it says something else than the page.
 */
function agreed(body: Line[], stated: Line[]): Line[] {
  const statedText = textOf(stated);
  if (!statedText) return body;
  if (shareOf(statedText, wordGroups(textOf(body))) < MIN_AGREEMENT) return isWhole(stated, body) ? stated : body;
  if (lengthOf(stated) < lengthOf(body) * MIN_AGREEMENT) return body;
  const groups = wordGroups(statedText);
  return body.filter(({ text, block }) => block !== 'p' || shareOf(text, groups) > MIN_LINE_AGREEMENT);
}

/** The text that follows the title, if it has more of the title's words than the guess: long notices or teasers. */
function belowTitle(page: readonly Line[], guess: readonly Line[], title: string): Line[] | undefined {
  const heading = lettersOf(title);
  if (heading.length < MIN_TITLE_LETTERS) return undefined;
  const isHeading = ({ text, block }: Line): boolean => {
    const own = lettersOf(text);
    return own === heading || (block === 'h1' && own.length > heading.length * 0.5 && heading.includes(own));
  };
  const at = page.findLastIndex((line) => line.block === 'h1' && isHeading(line));
  const below = page.slice((at < 0 ? page.findIndex(isHeading) : at) + 1);
  const kinds = kindsOf(below);
  const first = kinds.indexOf('prose');
  if (below.length === page.length || first < 0 || first > MAX_LINES_BELOW_TITLE) return undefined;
  const end = kinds.findIndex((kind, i) => i > first && (kind === 'link' || kind === 'side'));
  const found = below.slice(first, end < 0 ? undefined : end);
  const named = stemsOf(title);
  const isAboutTitle = stemShare(named, textOf(found)) > stemShare(named, textOf(guess));
  return isAboutTitle && lengthOf(found) >= MIN_BELOW_TITLE_LENGTH ? articleLines(found, title) : undefined;
}

/** Without paragraphs that were there before: some pages contain their article twice. Short lines may be a refrain. */
function withoutCopies(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  let isInCopy = false;
  return lines.filter(({ text }) => {
    const letters = lettersOf(text);
    isInCopy = seen.has(letters) && (isInCopy || letters.length >= MIN_COPIED_LETTERS);
    seen.add(letters);
    return !isInCopy;
  });
}
