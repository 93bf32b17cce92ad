import { Injectable } from '@nestjs/common';
import { branchesOfList, choicesOf, type Branch } from '@mm/keywords/branches.js';
import { anyOf, type Expression } from '@mm/keywords/expression.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { queryLabCalls } from '@mm/proto/http/query-lab.js';
import type { ReportFilter } from '../store/report-query.js';
import { FormsOfWords } from './forms-of-words.js';
import { LabQuestions } from './lab-questions.js';
import type { Draft } from './read-draft.js';

type Parts = CallResponse<typeof queryLabCalls.parts>;

/** More parts of an expression are not counted: each is one or two questions. */
const mostParts = 20;
/** No further part is counted after this long, so that the answer comes within the time of a question; ms. */
const countingMs = 6_000;

/** A branch, counted for itself. */
interface FoundBranch {
  branch: Branch;
  filter: ReportFilter;
  hits: number;
}

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
    /** What is counted of each of these parts, in their order, as long as not more than `ms` have gone by. */
    const eachOf = async <P, C>(parts: readonly P[], ms: number, count: (part: P) => Promise<C>): Promise<C[]> => {
      const counts: C[] = [];
      for (const part of parts.slice(0, mostParts))
        if (performance.now() - started <= ms) counts.push(await count(part));
      return counts;
    };
    const [all, unwanted] = [choicesOf(draft.source.keywords), branchesOfList(draft.source.excludeWords)];
    // the words of all before what each brings alone: they are searched once
    const found = await eachOf(all, countingMs / 2, (branch) => this.#found(draft, branch));
    const branches = await eachOf(found, countingMs, (one) => this.#withAlone(draft, one, all));
    const excluded = await eachOf(unwanted, countingMs, (part) => this.#excludedBy(draft, part));
    const { words, isCut } = await this.forms.of(draft);
    const areAllCounted = branches.length === all.length && excluded.length === unwanted.length;
    return { branches, excluded, words, is_cut: isCut || !areAllCounted };
  }

  async #found(draft: Draft, branch: Branch): Promise<FoundBranch> {
    const filter = filterOf(draft, branch.expression);
    return { branch, filter, hits: await this.lab.count({ filter }) };
  }

  async #withAlone(
    draft: Draft,
    { branch, filter, hits }: FoundBranch,
    all: readonly Branch[],
  ): Promise<Parts['branches'][number]> {
    const others = all.filter((one) => one !== branch).map(({ expression }) => expression);
    const alone =
      hits === 0 || others.length === 0
        ? hits
        : await this.lab.count({ filter, without: filterOf(draft, anyOf(others)) });
    return { ...placeOf(branch), hits, alone };
  }

  /** Publications of the keywords that the part excludes, whatever the other parts exclude. */
  async #excludedBy(draft: Draft, part: Branch): Promise<Parts['excluded'][number]> {
    const { keywords, attrSearch } = draft.expression;
    const filter = draft.filterOf({ keywords, attrSearch, text: part.expression });
    return { ...placeOf(part), hits: await this.lab.count({ filter }) };
  }
}

const filterOf = ({ expression: { exclude, attrSearch }, filterOf: reportOf }: Draft, keywords: Expression) =>
  reportOf({ keywords, attrSearch, ...(exclude ? { exclude } : {}) });
const placeOf = ({ from, to }: Branch) => ({ from, to });
