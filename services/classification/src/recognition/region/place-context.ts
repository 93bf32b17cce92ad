import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import type { PlaceKind, PlaceMatch } from './place-index.js';

const KIND_WORDS: Record<PlaceKind, string> = {
  o: 'област, облыс, =обл, регион',
  c:
    '=город, =города, =городе, =городу, =городом, городах, городов, =гор, =г, моногород, городск, горожан, ' +
    'калас, =кала, калалар, =к',
  d: 'район, =р, аудан, райцентр, районн',
  v:
    '=село, =села, =селе, =селу, =селом, сельчан, сельск, поселок, поселк, =п, =пос, =с, =аул, =ауле, =аула, ' +
    '=аулу, аульн, ауыл, =а, кент, кентин, деревн, станци, разъезд, =ст, стансас, бекет, округ, сельчане',
  n:
    'озер, =река, =реки, =реке, =рекой, =реку, парк, нацпарк, заповедник, заказник, месторожден, водохранилищ, ' +
    'ущель, каньон, урочищ, =горы, =гор, =горах, пик, курорт, пещер, плато, перевал, разрез, =коли, =колинин, ' +
    '=колинде, озен, =тау, таулар, шаткал, корык, =кен, тениз, устирт, курган, зон, =коль',
};
const STREET_BEFORE = new StemIndex<true>();
const STREET_AFTER = new StemIndex<true>();
const ORGANISATION_BEFORE = new StemIndex<true>();
const ROAD = new StemIndex<true>();
const BLOCKED = new StemIndex<true>();
const PERSON_BEFORE = new StemIndex<true>();
const PERSON_AFTER = new StemIndex<true>();
const kinds = new StemIndex<PlaceKind>();

const fill = (index: StemIndex<true>, words: string): void => words.split(',').forEach((word) => index.add(word, true));
for (const kind of ['o', 'c', 'd', 'v', 'n'] as const)
  KIND_WORDS[kind].split(',').forEach((word) => kinds.add(word, kind));
fill(
  STREET_BEFORE,
  '=улица, =улице, =улицу, =улицей, =ул, проспект, =пр, =просп, переул, =пер, =площадь, =площади, =пл, ' +
    'бульвар, =бул, мкр, микрорайон, жилмассив, =жк, =трц, =трк, =тц, =тд, =бц, набережн, =шоссе, кинотеатр, ' +
    'гостиниц, отел, ресторан, =кафе, санатори, имени, =им, ткм',
);
fill(
  STREET_AFTER,
  'улиц, проспект, =шоссе, проезд, переул, бульвар, набережн, коше, дангыл, алан, атындаг, =атында, шагын, ' +
    'ыкшам, молтек, туйыг, тургын уй, конакуй, мейманхана, сауда уй',
);
fill(
  ORGANISATION_BEFORE,
  '=фк, =хк, =бк, =вк, =мфк, =жфк, =гк, =клуб, =клуба, =клубе, =клубом, =тоо, =жшс, =ао, =ак, =ип, команд, ' +
    'велокоманд, =газета, =газеты, =газете, газет, телеканал, =пиво, минеральн вод, сигарет, компани, ансамбл, ' +
    '=банк, холдинг',
);
fill(
  ROAD,
  'трасс, автотрасс, автодорог, =шоссе, автобан, автомагистрал, =дорога, =дороги, =дороге, =дорогу, ' +
    '=дорогой, тас жол, автожол, =жолы, =жолында, =жолынын, =жолын, =тас, республикалык',
);
fill(
  BLOCKED,
  `петропавловск камчатск, алтайск кра, горн алта, республик алта, кра алта, самарск област, астраханск област,
  таласск област, чуйск област, восточн туркестан, шыгыс туркистан, туркестанск военн, туркестанск кра,
  туркестанск легион, уральск гор, уральск федеральн, уральск пельмен, уральск хребт, уральск университет,
  южно уральск, средне уральск, казахстанск правд, астана опера, астана балет, астана мотор, эйр астан,
  air astana, fly astana, астана арен, astana арен, astana hub, астана хаб, алматы арен, алматы тауэр,
  астана таймс, astana times, астанинск процесс, астанинск формат, астаналык формат, астаналык процес,
  бурынгы астана, астана халыкаралык каржы, астана процес, алматинск деклараци, семипалатинск договор, иссык кул,
  ыстык кол, актобе арен, астана груп, astana group, astana motors, шевченко тарас, тургеневск, астанинск хаб,
  сатпаев университет, satbayev university, международн финансов центр астан, тургайск прогиб, мойынкумск голос,
  алтын алма, темир жол, караганда жарык, астана тазарту, караганды жарык, алматы су, семей ормани,
  алматинск трамва депо, жамбыл ата, туркестанск фронт, аральск море высох узбекистан`,
);
fill(
  PERSON_BEFORE,
  'имени, =им, академик, учен, поэт, акын, физик, университет, орден, памятник, преми, каныш, игорь, игоря, ' +
    'динмухамед, димаш, жабаев, семь, ескерткиш',
);
fill(
  PERSON_AFTER,
  'жабаев, кунанба, кунанбайул, кульгинов, атындаг, =атында, =ата, =атанын, акын, университет, кошес, ' +
    'дангыл, =игорь, оглы',
);

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
const MAX_ABBREVIATION_LENGTH = 4;
const SURNAME = /(ов|ев|улы|кызы)(а|у|ым|ой|тын|тин|ка|ке|ты|ти|пен|нын|нин|га|ге|ны|ни|мен)?$/;
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
    const after = next && isAdjacent(next.gap) ? this.#kindAt.get(to + 1) : undefined;
    if (after && this.#looksLikeKind(to + 1, after)) return after;
    const keyword = this.#tokens[from - 1];
    const near =
      keyword &&
      isAdjacent(this.#tokens[from]?.gap ?? '') &&
      (!this.#tokens[from]?.gap.startsWith('.') || keyword.end - keyword.start <= MAX_ABBREVIATION_LENGTH);
    const before = near ? this.#kindAt.get(from - 1) : undefined;
    const ofAnother = /ск(ий|ого|ом|ому|им|ая|ой|ую|ое|ие|их)$/.test(this.#tokens[from - 2]?.folded ?? '');
    if (
      before &&
      (before === 'c' || before === 'v' || before === 'n' ? form !== 'adjective' : form === 'base' && !ofAnother) &&
      this.#looksLikeKind(from - 1, before)
    )
      return before;
    return this.#kindAfterList(to + 1, form === 'adjective') ?? this.#kindBeforeList(from - 1);
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
    if (isAdjacent(gapBefore) && matchesAt(STREET_BEFORE, tokens, from - 1)) return true;
    if (isAdjacent(gapAfter) && (form === 'base' || form === 'adjective') && matchesAt(STREET_AFTER, tokens, to + 1))
      return true;
    if (
      isAdjacent(gapBefore) &&
      matchesAt(ORGANISATION_BEFORE, tokens, from - 1) &&
      form !== 'adjective' &&
      form !== 'inhabitant'
    )
      return true;
    return this.#isBrand(match, kind);
  }

  /** True if the name is part of a person's name ('Жамбыл Жабаев', 'К. Сатпаев'). */
  isPerson({ from, to, form }: PlaceMatch): boolean {
    const before = this.#tokens[from - 1];
    const initial =
      before !== undefined && before.end - before.start === 1 && before.capital && this.#tokens[from]?.gap === '.';
    const next = this.#tokens[to + 1];
    const surname =
      form === 'base' && next !== undefined && next.capital && next.gap === '' && SURNAME.test(next.folded);
    return (
      initial ||
      surname ||
      matchesAt(PERSON_BEFORE, this.#tokens, from - 1) ||
      matchesAt(PERSON_AFTER, this.#tokens, to + 1)
    );
  }

  #isBrand({ from, to, form }: PlaceMatch, kind: PlaceKind | null): boolean {
    const quoted = this.#tokens[from]?.quoted ?? 0;
    if (quoted === 0 || quoted > 4 || kind !== null) return false;
    const opens =
      from === 0 || (this.#tokens[from - 1]?.quoted ?? 0) === 0 || /[«"“„]/.test(this.#tokens[from]?.gap ?? '');
    const whole = opens && quoted === to - from + 1;
    const near = [from - 1, from - 2, to + 1, to + 2].some(
      (i) => this.#kindAt.get(i) === 'n' || this.#kindAt.get(i) === 'c',
    );
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
      while (from > 0 && isDash(this.#tokens[from]?.gap ?? '') && this.#tokens[from - 1]?.capital)
        from = this.#matchAt.get(from - 1)?.from ?? from - 1;
      while (isDash(this.#tokens[to + 1]?.gap ?? '') && this.#tokens[to + 1]?.capital)
        to = this.#matchAt.get(to + 1)?.to ?? to + 1;
      if (from === match.from && to === match.to) continue;
      if ([from - 1, from - 2, to + 1, to + 2].some((i) => matchesAt(ROAD, this.#tokens, i)))
        for (let i = from; i <= to; i++) this.#blocked.add(i);
    }
  }
}
