import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { StemIndex } from '../text/stem-index.js';
import type { StemHit } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import { isKazakhDenial } from './kazakh-denial.js';

/** What lexicon and rules say of a text: -2 negative, 1 neutral, 2 positive, by which score, and by which words. */
export interface ToneVotes {
  tone: -2 | 1 | 2;
  score: number;
  found: { start: number; end: number }[];
}

export interface ToneContext {
  /** True skips Kazakh words. */
  russian?: boolean;
  /** Without words of tone, texts about security (crimes, disasters) are negative. */
  spheres?: readonly number[];
}

const SECURITY = 7;
const CLEAR = 2;
const MILD = 1;
const RELIEF = 3.5;
const NEGATION_FACTOR = -0.6;
const PAST_FACTOR = 0.25;
const DEMAND_FACTOR = -0.75;
const REFUSAL_WEIGHT = -1;
/** A negative score down to minus this becomes neutral if culprits were caught. */
const MAX_BALANCED = 5;
const DIRECTION_WEIGHT = 3;
const MARGIN = 0.5;
const MAX_DISTANCE = 8;
const HEAD_WORDS = 80;

/** Stems are written as in the sphere lexicons. */
const words = readDataFile(
  new URL('./words.json', import.meta.url),
  z.strictObject({
    _about: about,
    good: z.strictObject({
      /** Cancels bad news in the same text: the highest weight. */
      relief: wordList,
      clear: wordList,
      mild: wordList,
    }),
    bad: z.strictObject({ clear: wordList, mild: wordList }),
    /** Culprits were caught: bad news becomes neutral. */
    caught: wordList,
    /** Look like good or bad words, but are neutral. */
    neutral: wordList,
    /** A rise or fall is good or bad depending on its subject ('цены выросли', 'аварий стало меньше'). */
    direction: z.strictObject({ rise: wordList, fall: wordList, badToHave: wordList, goodToHave: wordList }),
    /** Folded words that reverse the word after or before them. */
    negation: z.strictObject({ before: wordList, after: wordList }),
    /** Starts of folded words in questions to neighbours, where the author hardly praises or complains. */
    asking: wordList,
  }),
);
const negationsBefore = new Set(words.negation.before);
const negationsAfter = new Set(words.negation.after);

const sentiment = new StemIndex<number>();
const caught = new StemIndex<true>();
const direction = new StemIndex<1 | -1>();
const subject = new StemIndex<1 | -1>();
const fill = <T>(index: StemIndex<T>, entries: readonly string[], value: T): void =>
  entries.forEach((entry) => index.add(entry, value));
fill(sentiment, words.neutral, 0);
fill(sentiment, words.good.relief, RELIEF);
fill(caught, words.caught, true);
fill(sentiment, words.good.clear, CLEAR);
fill(sentiment, words.good.mild, MILD);
fill(sentiment, words.bad.clear, -CLEAR);
fill(sentiment, words.bad.mild, -MILD);
fill(direction, words.direction.rise, 1);
fill(direction, words.direction.fall, -1);
fill(subject, words.direction.goodToHave, 1);
fill(subject, words.direction.badToHave, -1);

const REQUEST =
  /^(прос(ят|ит|или)|треб|поруч|предлож|предлаг|призва|обеща|хотят|планир|намерен|усын|тапсыр|талап|умеет)/;

/** The tone of a text, by a lexicon, negation, and what a rise or a fall means for its subject. */
export function toneVotes(tokens: readonly Token[], { russian = false, spheres = [] }: ToneContext = {}): ToneVotes {
  const head = tokens.slice(0, HEAD_WORDS);
  const used = new Set<number>();
  const found: ToneVotes['found'] = [];
  let score = 0;
  const count = (hit: StemHit<unknown>, weight: number): void => {
    score += weight;
    found.push({ start: head[hit.from]?.start ?? 0, end: head[hit.to]?.end ?? 0 });
  };
  const subjects = subject.find(head, russian);
  for (const hit of direction.find(head, russian)) {
    const about =
      nearest(
        subjects.filter(({ value }) => value < 0),
        hit.from,
      ) ?? nearest(subjects, hit.from);
    if (!about) continue;
    used.add(hit.from).add(about.from);
    if (isRequested(head, hit.from)) continue;
    count(hit, (hit.value as number) * about.value * DIRECTION_WEIGHT);
  }
  const asks = head.some(({ folded }) => words.asking.some((stem) => folded.startsWith(stem)));
  const seen = new Set<string>();
  for (const hit of sentiment.find(head, russian)) {
    if (used.has(hit.from) || seen.has(hit.entry) || hit.value === 0) continue;
    seen.add(hit.entry);
    const weight = hit.value * factorOf(head, hit, russian);
    count(hit, asks ? Math.min(0, weight) / 2 : weight);
  }
  score += refusals(head, used, russian);
  if (score < 0 && score >= -MAX_BALANCED && caught.find(head, russian).length > 0) score = 0;
  if (
    score === 0 &&
    found.length === 0 &&
    caught.find(head, russian).length === 0 &&
    spheres[0] === SECURITY &&
    !sentiment.find(head, russian).some(({ value }) => value === 0)
  )
    return { tone: -2, score, found };
  const tone = score > MARGIN ? 2 : score < -MARGIN ? -2 : 1;
  return { tone, score, found };
}

function nearest<T>(hits: readonly StemHit<T>[], at: number): StemHit<T> | undefined {
  let best: StemHit<T> | undefined;
  for (const hit of hits)
    if (
      hit.from !== at &&
      Math.abs(hit.from - at) <= MAX_DISTANCE &&
      (!best || Math.abs(hit.from - at) < Math.abs(best.from - at))
    )
      best = hit;
  return best;
}

/** 'Просят снизить цены' is only a request: prices have not fallen. */
const isRequested = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((back) => REQUEST.test(tokens[at - back]?.folded ?? ''));

const DEMAND = /^(просят|просит|просили|требуют|требует|добива|ждут|сурайды|сурап)/;
const RUSSIAN_VERB = /(ет|ют|ит|ят|ут|ает|ли|ла|ло|ть|тся|ется|ются)$/;
const MAX_REFUSALS = 2;

/** Negated verbs are usually complaints: 'автобус не ходит', 'су келмейді', 'жарықсыз қалды'. */
function refusals(tokens: readonly Token[], used: ReadonlySet<number>, russian: boolean): number {
  let count = 0;
  tokens.forEach(({ folded }, i) => {
    if (used.has(i)) return;
    const next = tokens[i + 1]?.folded ?? '';
    const left = /(сиз|сыз)$/.test(folded) && /^(калды|калып|отыр|калган)/.test(next);
    if (left) count += 2;
    else if ((russian && folded === 'не' && RUSSIAN_VERB.test(next)) || isKazakhDenial(folded)) count++;
  });
  return Math.min(count, MAX_REFUSALS) * REFUSAL_WEIGHT;
}

/** A negation reverses a word; a past disaster ('после наводнения') weighs little. */
function factorOf(tokens: readonly Token[], hit: StemHit<number>, russian: boolean): number {
  if (isNegated(tokens, hit, russian)) return NEGATION_FACTOR;
  if (hit.value > 0 && [1, 2, 3].some((back) => DEMAND.test(tokens[hit.from - back]?.folded ?? '')))
    return DEMAND_FACTOR;
  const over =
    tokens[hit.from - 1]?.folded === 'после' ||
    tokens[hit.to + 1]?.folded === 'кейин' ||
    tokens[hit.from - 1]?.folded === 'против';
  return over && hit.value < 0 ? PAST_FACTOR : 1;
}

function isNegated(tokens: readonly Token[], { from, to, entry, value }: StemHit<number>, russian: boolean): boolean {
  if (/(^| )(не|нет|без|жоқ)( |$)/.test(entry)) return false;
  const denies = (word: string | undefined): boolean =>
    word !== undefined && negationsBefore.has(word) && (russian || word !== 'не');
  if (
    denies(tokens[from - 1]?.folded) ||
    (tokens[from - 1]?.gap === '' && tokens[from]?.gap === '' && denies(tokens[from - 2]?.folded))
  )
    return true;
  if (tokens[to + 1]?.gap === '' && negationsAfter.has(tokens[to + 1]?.folded ?? '')) return true;
  return value > 0 && to === from && isKazakhDenial(tokens[to]?.folded ?? '');
}
