import { plainLetters } from '@mm/morphology/plain-letters.js';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { recogniseIgnore } from './ignore/ignore.js';
import { recogniseLanguage } from './language/language.js';
import type { Lang } from './language/language.js';
import { recogniseRegion } from './region/region.js';
import { recogniseSphere } from './sphere/sphere.js';
import { tokenise } from './text/tokenise.js';
import { recogniseTone } from './tone/tone.js';

export interface RecognitionInput {
  text: string;
  title?: string;
  /** The language if known from elsewhere; used only if the recognised one is uncertain. */
  lang?: string | null;
  /** The regions chosen for the author: they decide between namesakes and are taken if no region is recognised. */
  authorOblasts?: readonly number[];
}

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
  /** KATO ids. */
  oblasts: number[];
  /** Ids 1..14. */
  spheres: number[];
  tone: -2 | 1 | 2;
  is_ignored: boolean;
  /** 0..1 for each head. */
  confidence: Record<Head, number>;
  evidence: Evidence[];
  oblastsByAuthor: boolean;
  model: string;
}

export const MODEL = 'rules-1';
const AUTHOR_OBLAST_QUOTE = 'по автору';

/** Keeps positions where a decorated letter has two units; words do not count it. */
const FILLER = '\u200b';
const MAX_EVIDENCE = 40;
const LOW_CONFIDENCE = 0.65;

/** Suggests language, oblasts, spheres, tone and ignored. Pure; reads the first 20,000 characters in linear time. */
export function recognise({ text, title, lang: knownLang, authorOblasts = [] }: RecognitionInput): Recognition {
  const fullText = (title ? `${title}\n${text}` : text).slice(0, MAX_RECOGNISED_TEXT);
  const read = plainLetters(fullText, FILLER);
  const tokens = tokenise(read);
  const titleWords = title ? tokens.filter(({ end }) => end <= title.length).length : 0;
  const region = recogniseRegion(read, tokens, authorOblasts);
  const language = resolveLanguage(
    recogniseLanguage(
      read,
      tokens.filter((_, i) => !region.placeWords.has(i)),
    ),
    knownLang,
  );
  const russian = language.lang === 'ru';
  const sphere = recogniseSphere(tokens, { titleWords, placeWords: region.placeWords, russian });
  const tone = recogniseTone(tokens, { russian, spheres: sphere.spheres });
  const ignore = recogniseIgnore(read, tokens, {
    lang: language.lang,
    namesOblast: region.oblasts.length > 0,
    sphereConfidence: sphere.spheres.length > 0 ? sphere.confidence : 0,
  });
  const quote = (head: Head, value: string, start: number, end: number): Evidence => ({
    head,
    value,
    quote: fullText.slice(start, end),
    start,
    end,
  });
  const byAuthor = region.oblasts.length === 0 && authorOblasts.length > 0;
  const evidence = [
    ...region.found.map(({ oblast, start, end }) => quote('oblasts', String(oblast), start, end)),
    ...(byAuthor
      ? authorOblasts.map((oblast): Evidence => ({
          head: 'oblasts',
          value: String(oblast),
          quote: AUTHOR_OBLAST_QUOTE,
          start: 0,
          end: 0,
        }))
      : []),
    ...(ignore.isIgnored
      ? ignore.found.map(({ start, end }) => quote('is_ignored', ignore.reason ?? '', start, end))
      : sphere.found.map((found) => quote('spheres', String(found.sphere), found.start, found.end))),
    ...(ignore.isIgnored ? [] : tone.found.map(({ start, end }) => quote('tone', String(tone.tone), start, end))),
  ].slice(0, MAX_EVIDENCE);
  return {
    lang: language.lang,
    oblasts: byAuthor ? [...authorOblasts] : region.oblasts,
    spheres: ignore.isIgnored ? [] : sphere.spheres,
    tone: ignore.isIgnored ? 1 : tone.tone,
    is_ignored: ignore.isIgnored,
    confidence: {
      lang: language.confidence,
      oblasts: byAuthor ? 0.5 : region.confidence,
      spheres: sphere.confidence,
      tone: tone.confidence,
      is_ignored: ignore.confidence,
    },
    evidence,
    oblastsByAuthor: byAuthor,
    model: MODEL,
  };
}

function resolveLanguage(
  recognised: { lang: Lang; confidence: number },
  known: string | null | undefined,
): { lang: Lang; confidence: number } {
  return (known === 'kz' || known === 'ru' || known === 'other') && recognised.confidence < LOW_CONFIDENCE
    ? { lang: known, confidence: LOW_CONFIDENCE }
    : recognised;
}
