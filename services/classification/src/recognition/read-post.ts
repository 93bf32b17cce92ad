import { withoutInvisible } from '@mm/morphology/invisible.js';
import { plainLettersInPlace } from '@mm/morphology/plain-letters.js';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import type { IgnoreVotes } from './ignore/ignore.js';
import { ignoreVotes } from './ignore/ignore.js';
import type { LanguageGuess } from './language/language.js';
import { recogniseLanguage } from './language/language.js';
import type { HeadGroup } from './model/model-file.js';
import type { RegionGuess } from './region/region.js';
import { recogniseRegion } from './region/region.js';
import type { SphereVotes } from './sphere/sphere.js';
import { sphereVotes } from './sphere/sphere.js';
import { structureSigns } from './structure-signs.js';
import type { ReadWord, Sign } from './text-features.js';
import { readWords } from './text-features.js';
import { tokenise } from './text/tokenise.js';
import { withoutFooter } from './text/without-footer.js';
import type { ToneVotes } from './tone/tone.js';
import { toneVotes } from './tone/tone.js';
import { toneSigns } from './tone/tone-signs.js';
import { topicSigns } from './topic-signs.js';

export interface RecognitionInput {
  text: string;
  title?: string;
  /** The language if known from elsewhere; used only if the recognised one is uncertain. */
  lang?: string | null;
  /** The regions chosen for the author: they decide between namesakes and are taken if no region is recognised. */
  authorOblasts?: readonly number[];
}

/** A post as the heads see it. Positions are UTF-16 positions in `fullText`, which is `title + '\n' + text`. */
export interface PostReading {
  fullText: string;
  /** False for a post without a word. */
  hasWords: boolean;
  language: LanguageGuess;
  region: RegionGuess;
  sphere: SphereVotes;
  tone: ToneVotes;
  ignore: IgnoreVotes;
  words: ReadWord[];
  topicSigns: Sign[];
  toneSigns: Sign[];
}

/** Reads a post: its language, words, regions, and what lexicons and structure say. Linear in 20,000 characters. */
export function readPost({ text, title, authorOblasts = [] }: RecognitionInput, languages: HeadGroup): PostReading {
  const fullText = (title ? `${title}\n${text}` : text).slice(0, MAX_RECOGNISED_TEXT);
  const plain = plainLettersInPlace(fullText);
  const language = recogniseLanguage(plain, languages);
  const body = withoutFooter(plain);
  const latin = language.latin ?? undefined;
  const tokens = tokenise(body, { latin });
  const titleWords = title ? tokens.filter(({ end }) => end <= title.length).length : 0;
  const region = recogniseRegion(plain, body === plain ? tokens : tokenise(plain, { latin }), authorOblasts);
  const russian = language.lang === 'ru';
  const sphere = sphereVotes(tokens, { titleWords, placeWords: region.placeWords, russian });
  const tone = toneVotes(tokens, { russian, spheres: sphere.spheres });
  const ignore = ignoreVotes(tokens, russian);
  const seen = withoutInvisible(body);
  const structure = structureSigns(seen, body !== plain);
  return {
    fullText,
    hasWords: tokens.length > 0,
    language,
    region,
    sphere,
    tone,
    ignore,
    words: readWords(tokens),
    topicSigns: [...structure, ...topicSigns({ language, region, sphere, ignore, words: tokens.length })],
    toneSigns: [...structure, ...toneSigns({ text: seen, tokens, language, sphere, tone })],
  };
}
