import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import type { PlaceKind, PlaceMatch } from './place.js';
import { entryInCyrillic } from './in-cyrillic.js';
import { regionWords } from './region-words.js';

const STREET_BEFORE = new StemIndex<true>();
const STREET_AFTER = new StemIndex<true>();
const ORGANISATION_BEFORE = new StemIndex<true>();
const ROAD = new StemIndex<true>();
const BUILDING_BEFORE = new StemIndex<true>();
const BLOCKED = new StemIndex<true>();
const PERSON_BEFORE = new StemIndex<true>();
const PERSON_AFTER = new StemIndex<true>();
const kinds = new StemIndex<PlaceKind>();

const fill = (index: StemIndex<true>, entries: readonly string[]): void =>
  entries.forEach((entry) => index.add(entryInCyrillic(entry), true));
for (const kind of ['o', 'c', 'd', 'v', 'n'] as const)
  regionWords.kinds[kind].forEach((entry) => kinds.add(entry, kind));
fill(STREET_BEFORE, regionWords.streetBefore);
fill(BUILDING_BEFORE, regionWords.buildingBefore);
fill(STREET_AFTER, regionWords.streetAfter);
fill(ORGANISATION_BEFORE, regionWords.organisationBefore);
fill(ROAD, regionWords.road);
fill(BLOCKED, regionWords.blocked);
fill(PERSON_BEFORE, regionWords.personBefore);
fill(PERSON_AFTER, regionWords.personAfter);

const matchesAt = (index: StemIndex<true>, tokens: readonly Token[], i: number): boolean =>
  i >= 0 && i < tokens.length && index.find(tokens.slice(i, i + 2)).some((hit) => hit.from === 0);
const isAdjacent = (gap: string): boolean =>
  gap === '' ||
  gap === '.' ||
  gap === '«' ||
  gap === '"' ||
  gap === '“' ||
  gap === '.«' ||
  gap === '»' ||
  gap === '.,' ||
  gap === '”';
const CONJUNCTIONS = new Set(['и', 'а', 'также', 'жане', 'мен', 'бен', 'пен']);
/** More names than a road has. */
const MAX_ROAD_WORDS = 12;
const MAX_ABBREVIATION_LENGTH = 4;
const SURNAME = /(ович|евич|овна|евна|ов|ев|улы|кызы)(а|у|ым|ой|тын|тин|ка|ке|ты|ти|пен|нын|нин|га|ге|ны|ни|мен)?$/;
/** Words before which a name is a place's, whatever follows it: 'в Алматы Токаев …', 'аким Актау Кусаинов'. */
const BEFORE_PLACE = /^((в|во|из|на|по|до|от|под|за|для|к|у|о|об|при|г)$|аким|мэр|глав|город|област)/;
/** Before a person's name in the genitive these leave out the word for a street: 'по Сатпаева'. */
const BEFORE_STREET = /^(по|на|вдоль|угол|углу|пересечении)$/;
const IN_OR_NEAR = new Set(['в', 'во', 'из', 'под', 'около', 'до', 'от', 'близ', 'возле', 'у']);
/** These follow their name. */
const KAZAKH_KIND = /^(облыс|аудан|кала|ауыл|кент|станса|бекет|коли|озен|тау|теніз|тениз|шаткал)/;
/** These precede theirs: 'район Байконур города Астаны'. */
const RUSSIAN_KIND = /^(город|сел|поселк|район)/;
const KAZAKH_LOCATIVE = /^и?[дт][ае](г[ыи])?$/;
/** Offices and people of a place. */
const OFFICE = /^(аким|жител|сельчан)/;
const KAZAKH_INHABITANT = /^[лдт][ыи][кг]/;
const OWNED = /[^аеиоуыэюя]?с[ыи](н|нын|нин|на|не|нда|нде|нан|нен|мен)?$/;
const PATRONYMIC = /(ович|евич|овн|евн)/;
const isDash = (gap: string): boolean => /^[»"”]?[-–—‑−][«"“]?$/.test(gap);

/** Context of the places in one text, from the words around them. Built once per text. */
export class PlaceContext {
  readonly #tokens: readonly Token[];
  readonly #kindAt = new Map<number, PlaceKind>();
  readonly #blocked = new Set<number>();
  readonly #matchAt = new Map<number, PlaceMatch>();

  constructor(tokens: readonly Token[], matches: readonly PlaceMatch[]) {
    this.#tokens = tokens;
    for (const match of matches) for (let i = match.from; i <= match.to; i++) this.#matchAt.set(i, match);
    for (const hit of kinds.find(tokens))
      if (!this.#matchAt.has(hit.from) || (tokens[hit.from]?.folded.length ?? 0) < 3)
        this.#kindAt.set(hit.from, hit.value);
    for (const hit of BLOCKED.find(tokens)) for (let i = hit.from; i <= hit.to; i++) this.#blocked.add(i);
    this.#blockRoads(matches);
  }

  /**
   * The kind next to the place, or at the end of an enumeration ('Абай, Павлодар және Шығыс Қазақстан облыстарында').
   */
  kindOf(match: PlaceMatch): PlaceKind | null {
    const { from, to, form } = match;
    const next = this.#tokens[to + 1];
    const after =
      next && isAdjacent(next.gap) && (form === 'base' || form === 'adjective') ? this.#kindAt.get(to + 1) : undefined;
    const ofNext =
      form === 'base' && (RUSSIAN_KIND.test(next?.folded ?? '') || this.#hasMany(match, next?.folded ?? ''));
    if (after && !ofNext && this.#looksLikeKind(to + 1, after)) return after;
    const keyword = this.#tokens[from - 1];
    const near =
      keyword &&
      isAdjacent(this.#tokens[from]?.gap ?? '') &&
      (!this.#tokens[from]?.gap.startsWith('.') || keyword.end - keyword.start <= MAX_ABBREVIATION_LENGTH);
    const before = near && !KAZAKH_KIND.test(keyword.folded) ? this.#kindAt.get(from - 1) : undefined;
    const ofAnother = /ск(ий|ого|ом|ому|им|ая|ой|ую|ое|ие|их)$/.test(this.#tokens[from - 2]?.folded ?? '');
    if (
      before &&
      (before === 'c' || before === 'v' || before === 'n' ? form !== 'adjective' : form === 'base' && !ofAnother) &&
      this.#looksLikeKind(from - 1, before)
    )
      return before;
    return this.#kindAfterList(to + 1, form === 'adjective') ?? this.#kindBeforeList(from - 1);
  }

  /** 'Ақтау ауылдары' are the villages of one place; 'Шелек пен Есік ауылдары' are those two. */
  #hasMany({ from }: PlaceMatch, next: string): boolean {
    const before = CONJUNCTIONS.has(this.#tokens[from - 1]?.folded ?? '') ? from - 2 : from - 1;
    return next.startsWith('ауылдар') && !this.#matchAt.has(before);
  }

  /** True for streets, buildings, clubs, brands, newspapers and roads that are named after a place. */
  isOtherEntity(match: PlaceMatch): boolean {
    const tokens = this.#tokens;
    const { from, to, form } = match;
    if (this.#blocked.has(from)) return true;
    if (
      tokens[from]?.gap === '-' &&
      tokens[from]?.hyphenated &&
      tokens[from - 1]?.capital &&
      !this.#matchAt.has(from - 1)
    )
      return true;
    const gapBefore = tokens[from]?.gap ?? '';
    const gapAfter = tokens[to + 1]?.gap ?? '';
    const kind = this.kindOf(match);
    const isPart = form !== 'adjective' && form !== 'inhabitant';
    if (isAdjacent(gapBefore) && !this.#endsPhrase(from - 1)) {
      if (matchesAt(STREET_BEFORE, tokens, from - 1)) return true;
      if (isPart && matchesAt(ORGANISATION_BEFORE, tokens, from - 1)) return true;
      if (form === 'base' && this.#isDeclinable(match) && matchesAt(BUILDING_BEFORE, tokens, from - 1)) return true;
    }
    if (isAdjacent(gapAfter)) {
      if ((form === 'base' || form === 'adjective') && matchesAt(STREET_AFTER, tokens, to + 1)) return true;
      if (form === 'adjective' && matchesAt(ROAD, tokens, to + 1)) return true;
    }
    return this.#isBrand(match, kind);
  }

  /** True if the words are a person's name: 'Жамбыл Жабаев', 'Тараз Мусабеков', or an animal's. */
  isPersonName({ from, to, form }: PlaceMatch): boolean {
    const before = this.#tokens[from - 1];
    if (before?.folded.startsWith('кличк')) return true;
    const next = this.#tokens[to + 1];
    return (
      (form === 'base' || PATRONYMIC.test(next?.folded ?? '')) &&
      from === to &&
      next !== undefined &&
      next.capital &&
      next.gap === '' &&
      SURNAME.test(next.folded) &&
      !this.#matchAt.has(to + 1) &&
      !(before && this.#tokens[from]?.gap === '' && BEFORE_PLACE.test(before.folded))
    );
  }

  /** 'К. Сатпаев'. */
  followsInitial({ from }: PlaceMatch): boolean {
    const before = this.#tokens[from - 1];
    return before !== undefined && before.end - before.start === 1 && before.capital && this.#tokens[from]?.gap === '.';
  }

  /** True if words around the name say that it is a person's, or a street's that bears it ('по Сатпаева'). */
  isPerson({ from, to, ending }: PlaceMatch): boolean {
    if (matchesAt(PERSON_BEFORE, this.#tokens, from - 1) || matchesAt(PERSON_AFTER, this.#tokens, to + 1)) return true;
    const gap = this.#tokens[from]?.gap ?? '';
    return ending === 'а' && (gap.includes(',') || BEFORE_STREET.test(this.#tokens[from - 1]?.folded ?? ''));
  }

  /** True if something is or goes in, out of or near what is named, or lives there: 'в Алге', 'абайлықтар'. */
  isInside({ from, to, form, ending }: PlaceMatch): boolean {
    if (form === 'inhabitant') return KAZAKH_INHABITANT.test(ending);
    if (form === 'adjective' && (!ending.endsWith('ом') || /е$/.test(this.#tokens[to + 1]?.folded ?? ''))) return false;
    if (form === 'noun' && KAZAKH_LOCATIVE.test(ending)) return true;
    const before = this.#tokens[from - 1];
    return (
      before !== undefined &&
      (IN_OR_NEAR.has(before.folded) || OFFICE.test(before.folded)) &&
      this.#tokens[from]?.gap === '' &&
      (form !== 'base' || !this.#isDeclinable({ from, to }))
    );
  }

  /** A noun with an owner ends what it is about: 'командасы Қарағанды …'; so does a particle: 'сондай-ақ Шымкентте'. */
  #endsPhrase(i: number): boolean {
    const token = this.#tokens[i];
    if (!token) return false;
    return (token.hyphenated && token.folded === 'ак') || OWNED.test(token.folded);
  }

  /** A Russian name that would have an ending if it were not the name of a building: 'ресторан Астана'. */
  #isDeclinable({ to }: Pick<PlaceMatch, 'from' | 'to'>): boolean {
    return !/[оеуыиэю]$/.test(this.#tokens[to]?.folded ?? '');
  }

  #isBrand({ from, to, form }: PlaceMatch, kind: PlaceKind | null): boolean {
    const quoted = this.#tokens[from]?.quoted ?? 0;
    if (quoted === 0 || quoted > 4 || kind !== null) return false;
    if (
      [from, to + 1].some(
        (i) => this.#tokens[i]?.quoted && this.#tokens[i - 1]?.quoted && isDash(this.#tokens[i]?.gap ?? ''),
      )
    )
      return false;
    const opens =
      from === 0 || (this.#tokens[from - 1]?.quoted ?? 0) === 0 || /[«"“„]/.test(this.#tokens[from]?.gap ?? '');
    const whole = opens && quoted === to - from + 1;
    const near =
      [from - 1, from - 2, to + 1, to + 2].some((i) => this.#kindAt.get(i) === 'n') ||
      [from - 1, from - 2].some((i) => this.#kindAt.get(i) === 'c');
    return whole ? !near : form === 'base' || form === 'adjective';
  }

  /**
   * Words such as 'село' are always kinds; a single letter only with a full stop ('г. Актау', 'Ақтау қ.'), and 'р' only
   * in 'р-н'.
   */
  #looksLikeKind(i: number, kind: PlaceKind): boolean {
    const token = this.#tokens[i];
    if (!token || token.end - token.start > 2) return token !== undefined;
    const next = this.#tokens[i + 1];
    if (token.folded === 'р') return next?.folded === 'н' || next?.folded.startsWith('не') === true;
    return next === undefined || next.gap.startsWith('.') || kind === 'c';
  }

  #kindAfterList(start: number, adjective: boolean): PlaceKind | null {
    let seen = 0;
    for (let i = start; i < start + 16; i++) {
      const token = this.#tokens[i];
      if (!token || /[.!?;:()]/.test(token.gap)) return null;
      if (this.#matchAt.has(i)) seen++;
      else if (!CONJUNCTIONS.has(token.folded)) {
        const kind = seen > 0 ? this.#kindAt.get(i) : undefined;
        return kind && (adjective || /(облыстар|аудандар|калалар|ауылдар|областя|областе)/.test(token.folded))
          ? kind
          : null;
      }
    }
    return null;
  }

  #kindBeforeList(start: number): PlaceKind | null {
    let seen = 0;
    for (let i = start; i > start - 16 && i >= 0; i--) {
      const token = this.#tokens[i];
      if (!token || /[.!?;:()]/.test(this.#tokens[i + 1]?.gap ?? '')) return null;
      if (this.#matchAt.has(i)) seen++;
      else if (!CONJUNCTIONS.has(token.folded)) {
        const kind = seen > 0 ? this.#kindAt.get(i) : undefined;
        return kind && /^(област|города|городах|городов|районах|селах|районы)/.test(token.folded) ? kind : null;
      }
    }
    return null;
  }

  /** Blocks names joined by dashes next to a road word: 'трасса Алматы – Өскемен', 'Астана – Павлодар тас жолы'. */
  #blockRoads(matches: readonly PlaceMatch[]): void {
    for (const match of matches) {
      let { from, to } = match;
      while (
        from > 0 &&
        match.from - from < MAX_ROAD_WORDS &&
        isDash(this.#tokens[from]?.gap ?? '') &&
        this.#tokens[from - 1]?.capital
      )
        from = this.#matchAt.get(from - 1)?.from ?? from - 1;
      while (to - match.to < MAX_ROAD_WORDS && isDash(this.#tokens[to + 1]?.gap ?? '') && this.#tokens[to + 1]?.capital)
        to = this.#matchAt.get(to + 1)?.to ?? to + 1;
      if (from === match.from && to === match.to) continue;
      if ([from - 1, from - 2, to + 1, to + 2].some((i) => matchesAt(ROAD, this.#tokens, i)))
        for (let i = from; i <= to; i++) this.#blocked.add(i);
    }
  }
}
