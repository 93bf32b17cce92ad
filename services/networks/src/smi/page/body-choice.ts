import { articleLines, kindsOf, lettersOf, textOf } from './body-text.js';
import type { Line } from './page-lines.js';
import { lengthOf } from './page-lines.js';
import { isProse, MAX_LABEL_LENGTH } from './side-lines.js';
import { MAX_COMPARED_LENGTH, shareOf, stemShare, stemsOf, wordGroups } from './word-groups.js';

/** Where the article may be, and what the page says about it. */
export interface Bodies {
  title: string;
  /** The page's own summary; '' when it has none. */
  description: string;
  /** Below the element that the site marks as the article's body. */
  marked: Line[];
  /** Below the element that was found by its form. */
  guessed: Line[];
  /** Finds what Readability finds when nothing was removed before. */
  readable: () => Line[];
  /** Characters of the page's text before anything was removed. */
  pageLength: number;
  /** The whole page, without what is beside the article. */
  page: Line[];
  /** What JSON-LD says. */
  stated: Line[];
}

/** A marked body is cleaner than a guessed one, unless it is only a small part of a long text. */
const MIN_MARKED_SHARE = 0.3;
const LONG_TEXT_LENGTH = 1_000;
/** Fewer characters are no article. */
const MIN_ARTICLE_LENGTH = 150;
const MAX_LEAD_LINES = 2;
const MAX_LINES_BELOW_TITLE = 15;
const MIN_TITLE_LETTERS = 10;
/** JSON-LD that shares fewer words with the page is about something else, or the page was not read. */
const MIN_AGREEMENT = 0.6;
const MIN_LINE_AGREEMENT = 0.3;
const MIN_COPIED_LETTERS = 80;
/** What is beside an article is rarely more than a third of what Readability finds; to drop more needs proof. */
const MIN_KEPT_SHARE = 0.67;
const MIN_SIGNS = 2;
/** Fewer words are in any text. */
const MIN_STEMS = 3;

/**
 * The text of the article: the marked body, else the guessed one; JSON-LD shows which of its lines belong to it. If
 * that drops much of what Readability finds, two signs have to show that it is the article and the rest is not.
 */
export function chosenBody(bodies: Bodies): string {
  const { title, marked, guessed, stated, pageLength } = bodies;
  const byMark = articleLines(marked, title);
  const byForm = articleLines(guessed, title);
  const byGuess = named(byForm, bodies) ?? byForm;
  const body = isWhole(byMark, byGuess) ? byMark : byGuess;
  const chosen = withLead(agreed(body, articleLines(stated, title)), bodies);
  if (lengthOf(chosen) >= pageLength * MIN_KEPT_SHARE) return textOf(withoutCopies(chosen));
  const readable = bodies.readable();
  return textOf(withoutCopies(mayStand(chosen, readable, bodies) ? chosen : articleLines(readable, title)));
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

/**
 * The text that follows the title, if it has more of the title's words than the guess: a long notice, or teasers. Else
 * the text that begins as the page describes itself, if that is no part of the guess and has more of both words.
 */
function named(guess: readonly Line[], { page, title, description }: Bodies): Line[] | undefined {
  const guessed = textOf(guess);
  const favours = (said: string, lines: readonly Line[]): boolean =>
    lengthOf(lines) >= MIN_ARTICLE_LENGTH &&
    stemShare(stemsOf(said), textOf(lines)) > stemShare(stemsOf(said), guessed);
  const belowTitle = textAfter(page, headingAt(page, title) + 1, title);
  if (favours(title, belowTitle)) return belowTitle;
  const summary = wordGroups(description);
  const described = textAfter(
    page,
    page.findIndex((line) => isSummary(line, summary)),
    title,
  );
  const isNamed = favours(title, described) && favours(description, described);
  return isNamed && shareOf(textOf(described), wordGroups(guessed)) < MIN_LINE_AGREEMENT ? described : undefined;
}

/** The first text from there on, up to links or what is beside an article. */
function textAfter(page: readonly Line[], start: number, title: string): Line[] {
  const lines = start > 0 ? page.slice(start) : [];
  const kinds = kindsOf(lines);
  const first = kinds.indexOf('prose');
  if (first < 0 || first > MAX_LINES_BELOW_TITLE) return [];
  const end = kinds.findIndex((kind, i) => i > first && (kind === 'link' || kind === 'side'));
  return articleLines(lines.slice(first, end < 0 ? undefined : end), title);
}

const isSummary = ({ text }: Line, summary: ReadonlySet<string>): boolean =>
  text.length >= MAX_LABEL_LENGTH && shareOf(text, summary) > MIN_AGREEMENT;

/** Where the page's lines repeat its title: the last such main heading, else the first such line, else -1. */
function headingAt(page: readonly Line[], title: string): number {
  const heading = lettersOf(title);
  if (heading.length < MIN_TITLE_LETTERS) return -1;
  const isHeading = ({ text, block }: Line): boolean => {
    const own = lettersOf(text);
    return own === heading || (block === 'h1' && own.length > heading.length * 0.5 && heading.includes(own));
  };
  const at = page.findLastIndex((line) => line.block === 'h1' && isHeading(line));
  return at < 0 ? page.findIndex(isHeading) : at;
}

/** With the first paragraph, where it has a container of its own: between title and body, or as the summary says. */
function withLead(lines: Line[], { page, title, description }: Bodies): Line[] {
  const start = page.findIndex(({ text }) => text === lines[0]?.text);
  const above = page.slice(Math.max(0, start - MAX_LINES_BELOW_TITLE), Math.max(0, start));
  const heading = headingAt(above, title);
  const kinds = kindsOf(above);
  const between = kinds.slice(heading + 1);
  const isBelowTitle =
    heading >= 0 && !between.includes('link') && between.filter((kind) => kind === 'prose').length <= MAX_LEAD_LINES;
  const summary = wordGroups(description);
  const own = wordGroups(textOf(lines).slice(0, MAX_COMPARED_LENGTH));
  const lead = above.filter(
    (line, i) =>
      i > heading &&
      kinds[i] !== 'side' &&
      shareOf(line.text, own) < MIN_AGREEMENT &&
      ((isBelowTitle && isProse(line)) || isSummary(line, summary)),
  );
  return [...articleLines(lead, title), ...lines];
}

/** Whether the text keeps most of what Readability finds, or enough signs favour it over what it drops. */
function mayStand(lines: readonly Line[], readable: readonly Line[], bodies: Bodies): boolean {
  const { title, description, marked, page, stated } = bodies;
  const kinds = kindsOf(readable);
  const found = readable.filter((_, i) => kinds[i] === 'plain' || kinds[i] === 'prose');
  const text = textOf(lines).slice(0, MAX_COMPARED_LENGTH);
  const kept = wordGroups(text);
  if (shareOf(textOf(found), kept) >= MIN_KEPT_SHARE) return true;
  const rest = found.filter((line) => shareOf(line.text, kept) < MIN_AGREEMENT);
  const dropped = textOf(rest);
  if (dropped.length < MIN_ARTICLE_LENGTH) return true;
  const favours = (said: string): boolean => {
    const stems = stemsOf(said);
    return stems.size >= MIN_STEMS && stemShare(stems, text) > stemShare(stems, dropped);
  };
  const heading = headingAt(page, title);
  const both = wordGroups(`${text} ${dropped}`);
  const first = page.slice(heading + 1).find((line) => isProse(line) && shareOf(line.text, both) > MIN_AGREEMENT);
  const isBelowTitle = heading >= 0 && first !== undefined && shareOf(first.text, kept) > MIN_AGREEMENT;
  const marks = textOf(stated.length > 0 ? stated : marked);
  return [favours(title), favours(description), favours(marks), isBelowTitle].filter(Boolean).length >= MIN_SIGNS;
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
