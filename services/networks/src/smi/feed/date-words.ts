/** Lower case, without the marks of Latin letters; й becomes и on both sides of a comparison. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The twelve months of each language, as they stand in dates; several forms where they differ from the start. */
const MONTHS: readonly string[] = [
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
  'january february march april may june july august september october november december',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber mrz april mai juni juli august september oktober november dezember',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
];
const MIN_ABBREVIATION = 3;

/** Every word and abbreviation of at least three letters → 1..12; an abbreviation of two months is left out. */
const MONTH_NUMBERS: ReadonlyMap<string, number> = monthNumbers();

function monthNumbers(): Map<string, number> {
  const found = new Map<string, number>();
  const contradictory = new Set<string>();
  for (const list of MONTHS)
    for (const [i, name] of folded(list).split(' ').entries())
      for (let length = MIN_ABBREVIATION; length <= name.length; length++) {
        const word = name.slice(0, length);
        if ((found.get(word) ?? i + 1) !== i + 1) contradictory.add(word);
        found.set(word, i + 1);
      }
  for (const word of contradictory) found.delete(word);
  return found;
}

/** The number of a month, 1..12, from a folded name or abbreviation; undefined for other words. */
export const monthOf = (word: string): number | undefined => MONTH_NUMBERS.get(word);

/** Days back that a folded word stands for. */
export const DAYS_AGO: Readonly<Record<string, number>> = {
  сегодня: 0,
  вчера: 1,
  позавчера: 2,
  бүгін: 0,
  кеше: 1,
  сьогодні: 0,
  вчора: 1,
  today: 0,
  yesterday: 1,
  hoje: 0,
  ontem: 1,
  hoy: 0,
  ayer: 1,
  heute: 0,
  gestern: 1,
  oggi: 0,
  ieri: 1,
  "aujourd'hui": 0,
  hier: 1,
  bugun: 0,
  dun: 1,
};

const MINUTE = 60_000;
/** Starts of folded words for units of time → milliseconds. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:сек|sec|сегунд|segund|second|sekund|sn)/, 1_000],
  [/^(?:мин|хв|min)/, MINUTE],
  [/^(?:час|сағат|годин|hour|hr|hora|ora|ore|heure|stunde|saat)/, 60 * MINUTE],
  [/^(?:дн|день|дня|күн|day|dia|jour|tag|giorn|gun)/, 1_440 * MINUTE],
  [/^(?:недел|апта|тижд|week|seman|semain|woche|settiman|hafta)/, 7 * 1_440 * MINUTE],
];

/** Milliseconds of a folded word for a unit of time; undefined for other words. */
export const unitMs = (word: string): number | undefined => UNITS.find(([start]) => start.test(word))?.[1];

/** Minutes east of Greenwich for names of zones; words are folded. */
export const ZONE_MINUTES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  мск: 180,
  msd: 240,
  trt: 180,
  yekt: 300,
  qyzt: 300,
  aqtt: 300,
  uzt: 300,
  tjt: 300,
  tmt: 300,
  kgt: 360,
  omst: 360,
  novt: 420,
  krat: 420,
  irkt: 480,
  samt: 240,
  azt: 240,
  ist: 330,
  jst: 540,
  brt: -180,
  art: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

/** Zones that are written as places, by the beginnings of folded words. Almaty's clocks were changed in 2024. */
export const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:almt|almaty|astana)$|(?:^|\s)(?:астан|алмат)/, 'Asia/Almaty'],
  [/(?:^|\s)моск/, 'Europe/Moscow'],
];
