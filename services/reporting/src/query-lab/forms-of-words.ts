import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { termsOf } from '@mm/keywords/branches.js';
import { SearchedText } from '@mm/keywords/evaluate.js';
import { formsIn, placesOf } from '@mm/keywords/explain.js';
import { normalise } from '@mm/keywords/normalise.js';
import { formsByFrequency } from '@mm/keywords/written-forms.js';
import { PublicationReads } from '../publications/publication.reads.js';
import { timeLeft } from '../store/time-limit.js';
import { LabQuestions } from './lab-questions.js';
import type { Draft } from './read-draft.js';

const [mostWords, mostForms] = [60, 20];
/** Forms are counted in the newest publications, up to this many and to these characters of their texts together. */
const [mostPublications, mostCharacters] = [1_000, 1_000_000];
/** Publications that are read at once. */
const batch = 50;

/** A word of an expression, with the forms in which it is found. */
export interface FormsOfWord {
  text: string;
  forms: { form: string; count: number }[];
}

/** In which forms publications have the words of an expression. */
@Injectable()
export class FormsOfWords {
  constructor(
    private readonly lab: LabQuestions,
    private readonly publications: PublicationReads,
  ) {}

  /** The words of the keywords in their order, each once, with their most frequent forms. */
  async of(draft: Draft): Promise<{ words: FormsOfWord[]; isCut: boolean }> {
    const terms = [
      ...new Map(termsOf(draft.source.keywords).map((one) => [`${one.term.match} ${one.term.text}`, one])).values(),
    ];
    const counted = terms
      .slice(0, mostWords)
      .map(({ term, text }) => ({ term, text, counts: new Map<string, number>() }));
    let characters = 0;
    const ids = await this.lab.newest({ filter: draft.filter }, mostPublications);
    for (let i = 0; i < ids.length && characters < mostCharacters; i += batch) {
      timeLeft();
      for (const { title, text } of await this.publications.byIds(ids.slice(i, i + batch))) {
        // texts may be long, and others wait
        await setImmediate();
        characters += title.length + text.length;
        const searched = new SearchedText(normalise([title, text]));
        const places = placesOf([title, text]);
        for (const { term, counts } of counted)
          for (const form of formsIn(term, places, searched)) counts.set(form, (counts.get(form) ?? 0) + 1);
      }
    }
    return {
      words: counted.map(({ text, counts }) => ({ text, forms: mostFrequent(counts) })),
      isCut: terms.length > mostWords,
    };
  }
}

const mostFrequent = (counts: ReadonlyMap<string, number>): FormsOfWord['forms'] =>
  formsByFrequency(counts)
    .slice(0, mostForms)
    .map(([form, count]) => ({ form, count }));
