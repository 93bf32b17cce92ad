import { plainLettersInPlace } from '@mm/morphology/plain-letters.js';
import type { OblastsFrom } from '@mm/proto/http/posts.js';
import { tokenise } from '../text/tokenise.js';
import { recogniseRegion } from './region.js';

/** What is known of an author. */
export interface AuthorFacts {
  /** Regions that a person chose for it, by KATO ids. */
  oblasts: readonly number[];
  username: string;
  fullName: string;
  biography: string;
  /** The region in which persons saved most of its posts. */
  saved: { oblasts: readonly number[]; confidence: number } | null;
}

/** Regions of an author, in which its posts are taken to be; `quote`: the words that named them. */
export interface AuthorRegion {
  oblasts: readonly number[];
  from: Exclude<OblastsFrom, 'text'>;
  /** 0..1 */
  confidence: number;
  quote: string;
}

const CHOSEN_CONFIDENCE = 0.85;
/** Of several chosen regions a post is mostly about one. */
const SEVERAL_CONFIDENCE = 0.5;
const NAME_CONFIDENCE = 0.8;
const BIOGRAPHY_CONFIDENCE = 0.7;
const MAX_BIOGRAPHY = 1_000;
const MAX_CACHED = 5_000;
/** In a text a quoted name is that of a brand; an author's own name says where it is. */
const QUOTES = /[«»"“”„]/g;

type Named = Omit<AuthorRegion, 'from'> | null;
const named = new Map<string, Named>();

/** The regions of an author: those chosen for it, else that of its name or biography, else that of its saved posts. */
export function regionOfAuthor(author: AuthorFacts): AuthorRegion | null {
  const { oblasts, saved } = author;
  if (oblasts.length > 0) {
    const confidence = oblasts.length === 1 ? CHOSEN_CONFIDENCE : SEVERAL_CONFIDENCE;
    return { oblasts, from: 'author-chosen', confidence, quote: '' };
  }
  const byName = cachedName(author);
  if (byName) return { ...byName, from: 'author-name' };
  return saved ? { ...saved, from: 'author-saved', quote: '' } : null;
}

function cachedName(author: AuthorFacts): Named {
  const key = [author.fullName, author.username, author.biography].join('\n');
  const cached = named.get(key);
  if (cached !== undefined) return cached;
  if (named.size >= MAX_CACHED) named.clear();
  const region = regionOfName(author);
  named.set(key, region);
  return region;
}

/** A name or biography that names several regions, or a namesake, says nothing; nor do two that differ. */
function regionOfName({ fullName, username, biography }: AuthorFacts): Named {
  const name = onlyRegion(`${fullName.replaceAll(QUOTES, ' ')}\n${username.replaceAll(/[^\p{L}]+/gu, ' ')}`);
  const about = onlyRegion(biography.slice(0, MAX_BIOGRAPHY));
  if (name === 'several' || about === 'several')
    return name === 'several' ? null : withConfidence(name, NAME_CONFIDENCE);
  if (name && about && name.oblast !== about.oblast) return null;
  return withConfidence(name, NAME_CONFIDENCE) ?? withConfidence(about, BIOGRAPHY_CONFIDENCE);
}

interface Only {
  oblast: number;
  quote: string;
}

const withConfidence = (only: Only | null, confidence: number): Named =>
  only ? { oblasts: [only.oblast], confidence, quote: only.quote } : null;

/** The one region that a text names without doubt. */
function onlyRegion(text: string): Only | 'several' | null {
  const read = plainLettersInPlace(text);
  const { found, certainty } = recogniseRegion(read, tokenise(read));
  const [first] = found;
  if (!first || certainty === 'country') return null;
  if (certainty !== 'named' || found.some(({ oblast }) => oblast !== first.oblast)) return 'several';
  return { oblast: first.oblast, quote: text.slice(first.start, first.end) };
}
