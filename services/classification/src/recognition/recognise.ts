import { decideIgnored, decideSpheres, decideTone, IGNORED, labelIndex } from './decide.js';
import type { Tone } from './decide.js';
import { merged, strongestWords } from './evidence.js';
import type { Span } from './evidence.js';
import type { Lang } from './language/language.js';
import { onCurve } from './model/calibration.js';
import type { Model } from './model/model-file.js';
import { startModel } from './model/start-model.js';
import { readPost } from './read-post.js';
import type { PostReading, RecognitionInput } from './read-post.js';
import { WordScores } from './word-scores.js';

export type { RecognitionInput } from './read-post.js';
export type Head = 'lang' | 'oblasts' | 'spheres' | 'tone' | 'is_ignored';

/** The words of the text that led to a label; `start` and `end` are UTF-16 positions in `title + '\n' + text`. */
export interface Evidence {
  head: Head;
  value: string;
  quote: string;
  start: number;
  end: number;
}

export interface Recognition {
  lang: Lang;
  /** The share of each language; together 1. */
  languages: Record<Lang, number>;
  /** KATO ids. */
  oblasts: number[];
  /** Ids 1..14, the likeliest first. */
  spheres: number[];
  tone: Tone;
  is_ignored: boolean;
  /**
   * For each head the probability that its answer is right, all of it; that of spheres is the one of the likeliest, and
   * each sphere has its own, as 'spheres:7'.
   */
  confidence: Record<Head, number> & Record<`spheres:${number}`, number>;
  evidence: Evidence[];
  oblastsByAuthor: boolean;
  model: string;
}

const AUTHOR_OBLAST_QUOTE = 'по автору';
/** For each label. */
const MAX_EVIDENCE = 12;
const LOW_CONFIDENCE = 0.65;
const BY_AUTHOR_CERTAINTY = 0.5;
const NO_WORDS_CONFIDENCE = 0.97;
const NEUTRAL = 1;

/** Recognises posts by a model. */
export class Recogniser {
  readonly #topics: WordScores;
  readonly #tone: WordScores;

  constructor(private readonly model: Model) {
    this.#topics = new WordScores(model.groups.topics.heads, model.rarities);
    this.#tone = new WordScores(model.groups.tone.heads, model.rarities);
  }

  /** Suggests language, oblasts, spheres, tone and ignored. Pure; reads the first 20,000 characters in linear time. */
  recognise(input: RecognitionInput): Recognition {
    const { groups, curves, name } = this.model;
    const post = readPost(input, groups.language);
    const { authorOblasts = [] } = input;
    const topicScores = this.#topics.scores(post.words, post.topicSigns);
    const toneScores = this.#tone.scores(post.words, post.toneSigns);
    const language = resolveLanguage(post.language, input.lang);
    const ignored = post.hasWords
      ? decideIgnored(topicScores, groups.topics.scales)
      : { value: true, certainty: NO_WORDS_CONFIDENCE };
    const spheres = decideSpheres(topicScores, groups.topics.scales);
    const tone = decideTone(toneScores, groups.tone.scales);
    const byAuthor = post.region.oblasts.length === 0 && authorOblasts.length > 0;
    const worth = (head: Head, certainty: number): number => onCurve(certainty, curves[head]);
    const ignoredWorth = worth('is_ignored', ignored.certainty);
    return {
      lang: language.lang,
      languages: post.language.languages,
      oblasts: byAuthor ? [...authorOblasts] : post.region.oblasts,
      spheres: ignored.value ? [] : spheres.value,
      tone: ignored.value ? NEUTRAL : tone.value,
      is_ignored: ignored.value,
      confidence: {
        lang: language.lang === post.language.lang ? worth('lang', language.confidence) : language.confidence,
        oblasts: byAuthor ? BY_AUTHOR_CERTAINTY : worth('oblasts', post.region.confidence),
        spheres: ignored.value ? ignoredWorth : worth('spheres', spheres.certainty),
        tone: ignored.value ? ignoredWorth : worth('tone', tone.certainty),
        is_ignored: ignoredWorth,
        ...(ignored.value
          ? {}
          : Object.fromEntries(
              spheres.value.map((id, i) => [`spheres:${id}`, worth('spheres', spheres.each[i] ?? 0)]),
            )),
      },
      evidence: this.#evidence(post, {
        spheres: ignored.value ? [] : spheres.value,
        tone: ignored.value ? NEUTRAL : tone.value,
        isIgnored: ignored.value,
        authorOblasts: byAuthor ? authorOblasts : [],
      }),
      oblastsByAuthor: byAuthor,
      model: name,
    };
  }

  /** The sphere that a post is most about, even if it is ignored. */
  likeliestSphere(input: RecognitionInput): number {
    const { groups } = this.model;
    const post = readPost(input, groups.language);
    return decideSpheres(this.#topics.scores(post.words, post.topicSigns), groups.topics.scales).value[0] ?? 0;
  }

  #evidence(
    post: PostReading,
    answer: { spheres: readonly number[]; tone: Tone; isIgnored: boolean; authorOblasts: readonly number[] },
  ): Evidence[] {
    const { groups } = this.model;
    const quote = (head: Head, value: string, { start, end }: Span): Evidence => ({
      head,
      value,
      quote: post.fullText.slice(start, end),
      start,
      end,
    });
    const words = (group: 'topics' | 'tone', label: string): Span[] =>
      strongestWords(
        post.words,
        (group === 'topics' ? this.#topics : this.#tone).weightsOf(post.words, labelIndex(groups[group], label)),
      );
    const reason = !post.hasWords ? 'no-words' : post.ignore.noise < 1 && post.ignore.abroad >= 1 ? 'foreign' : 'noise';
    return atMostOfEach([
      ...post.region.found.map((found) => quote('oblasts', String(found.oblast), found)),
      ...answer.authorOblasts.map((oblast): Evidence => ({
        head: 'oblasts',
        value: String(oblast),
        quote: AUTHOR_OBLAST_QUOTE,
        start: 0,
        end: 0,
      })),
      ...(answer.isIgnored
        ? merged(
            post.ignore.found.filter((found) => found.reason === reason),
            words('topics', IGNORED),
          ).map((span) => quote('is_ignored', reason, span))
        : answer.spheres.flatMap((sphere) =>
            merged(
              post.sphere.found.filter((found) => found.sphere === sphere),
              words('topics', String(sphere)),
            ).map((span) => quote('spheres', String(sphere), span)),
          )),
      ...(answer.tone === NEUTRAL
        ? []
        : merged(post.tone.tone === answer.tone ? post.tone.found : [], words('tone', String(answer.tone))).map(
            (span) => quote('tone', String(answer.tone), span),
          )),
    ]);
  }
}

/** The first words of every label: none crowds out another one's. */
function atMostOfEach(evidence: readonly Evidence[]): Evidence[] {
  const counts = new Map<string, number>();
  return evidence.filter(({ head, value }) => {
    const count = counts.get(head + value) ?? 0;
    counts.set(head + value, count + 1);
    return count < MAX_EVIDENCE;
  });
}

let start: Recogniser | undefined;

/** Recognises a post by the model that comes with the program. */
export const recognise = (input: RecognitionInput): Recognition =>
  (start ??= new Recogniser(startModel())).recognise(input);

function resolveLanguage(
  recognised: { lang: Lang; confidence: number },
  known: string | null | undefined,
): { lang: Lang; confidence: number } {
  return (known === 'kz' || known === 'ru' || known === 'other') && recognised.confidence < LOW_CONFIDENCE
    ? { lang: known, confidence: LOW_CONFIDENCE }
    : recognised;
}
