import { type LexemeIndex, type PublicationWords, exactSign } from '@mm/keywords/normalise.js';

/**
 * Fields of one scope: words as written, stems of nouns (a form may have several), stems of verbs, Kazakh stems.
 * Word n of each field is word n of the text; `-` if it has none.
 */
export const nounSlots = ['n1', 'n2', 'n3', 'n4'] as const;
const slots = ['w', ...nounSlots, 'v', 'k'] as const;
type Slot = (typeof slots)[number];
export type WordSlots = Partial<Record<Slot, string>>;

/** The stored words of a publication: the text, and the names with positions of their own. */
export interface StoredWords {
  text: WordSlots;
  names: WordSlots;
  textEnd: number;
}

const gap = '-';
const slotSigns: Record<Slot, string> = { w: exactSign, n1: '', n2: '', n3: '', n4: '', v: '>', k: '~' };

/** The fields in which a lexeme may occur, and its form there. */
export function fieldsOf(lexeme: string): { slots: readonly Slot[]; token: string } {
  if (lexeme.startsWith(exactSign)) return { slots: ['w'], token: lexeme.slice(1) };
  if (lexeme.startsWith('>')) return { slots: ['v'], token: lexeme.slice(1) };
  if (lexeme.startsWith('~')) return { slots: ['k'], token: lexeme.slice(1) };
  return { slots: nounSlots, token: lexeme };
}

/** Distributes lexemes to fields. Throws when a word has more noun stems than there are fields. */
export function toSlots({ withNames, textEnd }: PublicationWords): StoredWords {
  const [text, names] = [new Map<Slot, string[]>(), new Map<Slot, string[]>()];
  for (const [lexeme, positions] of withNames) {
    const target = fieldsOf(lexeme);
    for (const position of positions) {
      if (position <= textEnd) put(text, target, position - 1);
      else put(names, target, position - textEnd - 1);
    }
  }
  return { text: joined(text), names: joined(names), textEnd };
}

function put(into: Map<Slot, string[]>, target: { slots: readonly Slot[]; token: string }, at: number): void {
  for (const slot of target.slots) {
    const words = into.get(slot) ?? [];
    into.set(slot, words);
    if (words[at] !== undefined) continue;
    words[at] = target.token;
    return;
  }
  throw new Error(`more than ${target.slots.length} stems of one kind for a word: ${target.token}`);
}

// trailing gaps are not stored
const joined = (fields: Map<Slot, string[]>): WordSlots =>
  Object.fromEntries([...fields].map(([slot, words]) => [slot, Array.from(words, (word) => word ?? gap).join(' ')]));

/** The lexemes of stored fields; the inverse of `toSlots`. */
export function fromSlots({ text, names, textEnd }: StoredWords): PublicationWords {
  const plain: LexemeIndex = new Map();
  const withNames: LexemeIndex = new Map();
  collect(text, 0, [plain, withNames]);
  collect(names, textEnd, [withNames]);
  return { text: plain, withNames, textEnd };
}

function collect(fields: WordSlots, start: number, into: readonly LexemeIndex[]): void {
  for (const slot of slots) {
    for (const [i, token] of (fields[slot]?.split(' ') ?? []).entries()) {
      if (token === gap) continue;
      for (const index of into) {
        const lexeme = slotSigns[slot] + token;
        const positions = index.get(lexeme);
        if (!positions) index.set(lexeme, [start + i + 1]);
        else positions.push(start + i + 1);
      }
    }
  }
  for (const index of into) for (const positions of index.values()) positions.sort((a, b) => a - b);
}

/** All different lexemes of a scope, for queries of single words. */
export function lexemesOfSlots(fields: WordSlots): string[] {
  const found = new Set<string>();
  for (const slot of slots)
    for (const token of fields[slot]?.split(' ') ?? []) if (token !== gap) found.add(slotSigns[slot] + token);
  return [...found];
}
