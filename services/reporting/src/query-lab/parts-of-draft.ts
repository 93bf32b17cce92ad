import { Injectable } from '@nestjs/common';
import { branchesOfList, choicesOf, type Branch } from '@mm/keywords/branches.js';
import { anyOf } from '@mm/keywords/expression.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { queryLabCalls } from '@mm/proto/http/query-lab.js';
import { FormsOfWords } from './forms-of-words.js';
import { LabQuestions } from './lab-questions.js';
import type { Draft } from './read-draft.js';

type Parts = CallResponse<typeof queryLabCalls.parts>;

/** More parts of an expression are not counted: each is one or two questions. */
const mostParts = 20;
/** No further part is counted after this long, so that the answer comes within the time of a question; ms. */
const countingMs = 6_000;

/** What each part of a draft finds. */
@Injectable()
export class PartsOfDraft {
  constructor(
    private readonly lab: LabQuestions,
    private readonly forms: FormsOfWords,
  ) {}

  /** Throws as `ReportStore.ask` does. */
  async of(draft: Draft): Promise<Parts> {
    const started = performance.now();
    const isOver = (): boolean => performance.now() - started > countingMs;
    const [branches, excluded] = [choicesOf(draft.source.keywords), branchesOfList(draft.source.excludeWords)];
    const parts: Pick<Parts, 'branches' | 'excluded'> = { branches: [], excluded: [] };
    for (const branch of branches.slice(0, mostParts))
      if (!isOver()) parts.branches.push(await this.#branch(draft, branch, branches));
    for (const part of excluded.slice(0, mostParts))
      if (!isOver()) parts.excluded.push({ ...placeOf(part), hits: await this.#excludedBy(draft, part) });
    const words = await this.forms.of(draft);
    const areAllCounted = parts.branches.length === branches.length && parts.excluded.length === excluded.length;
    return { ...parts, words: words.words, is_cut: words.isCut || !areAllCounted };
  }

  async #branch(draft: Draft, branch: Branch, all: readonly Branch[]): Promise<Parts['branches'][number]> {
    const { exclude, attrSearch } = draft.expression;
    const filterOf = (keywords: Branch['expression']) =>
      draft.filterOf({ keywords, attrSearch, ...(exclude ? { exclude } : {}) });
    const others = all.filter((one) => one !== branch).map(({ expression }) => expression);
    const filter = filterOf(branch.expression);
    const hits = await this.lab.count({ filter });
    const alone =
      hits === 0 || others.length === 0 ? hits : await this.lab.count({ filter, without: filterOf(anyOf(others)) });
    return { ...placeOf(branch), hits, alone };
  }

  /** Publications of the keywords that the part excludes, whatever the other parts exclude. */
  #excludedBy({ expression: { keywords, attrSearch }, filterOf }: Draft, part: Branch): Promise<number> {
    return this.lab.count({ filter: filterOf({ keywords, attrSearch, text: part.expression }) });
  }
}

const placeOf = ({ from, to }: Branch) => ({ from, to });
