/** Whose words stand in Latin letters: Kazakh ones or Russian ones. */
export type LatinLanguage = 'kz' | 'ru';

type Letters = Readonly<Record<string, string>>;

const COMMON: Letters = {
  ...{ shch: 'щ', sh: 'ш', zh: 'ж', ch: 'ч', kh: 'х', ts: 'ц', yu: 'ю', ya: 'я', ye: 'е', yo: 'е', iu: 'ю' },
  ...{ a: 'а', b: 'б', d: 'д', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о' },
  ...{ p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'ш', x: 'х', y: 'ы', z: 'з', e: 'е', é: 'е' },
};
/** Letters of the alphabets of 2017 (apostrophes), 2018 (acutes), 2019 and 2021 (dots, breves, cedillas, macrons). */
const KAZAKH: Letters = {
  ...COMMON,
  ...{ gh: 'г', ia: 'я', c: 'с', ç: 'ч', "c'": 'ч', ş: 'ш', ś: 'ш', "s'": 'ш', ğ: 'г', ǵ: 'г', "g'": 'г', ĝ: 'г' },
  ...{ ñ: 'н', ń: 'н', ŋ: 'н', "n'": 'н', ä: 'а', á: 'а', ə: 'а', "a'": 'а', ö: 'о', ó: 'о', ô: 'о', "o'": 'о' },
  ...{ ü: 'у', ú: 'у', ū: 'у', û: 'у', ŭ: 'у', "u'": 'у', ý: 'у', "y'": 'у', í: 'и', î: 'и', "i'": 'и', ž: 'ж' },
};
const RUSSIAN: Letters = {
  ...COMMON,
  ...{ sch: 'щ', shh: 'щ', tz: 'ц', c: 'ц', č: 'ч', š: 'ш', ž: 'ж', ë: 'е', "'": 'ь', jo: 'е', ju: 'ю', ja: 'я' },
  ...{ je: 'е', "y'": 'ы', 4: 'ч', 6: 'ш' },
};
const MAX_KEY_LENGTH = 4;
/** What is longer is no word; of it only the start is read. */
const MAX_LENGTH = 100;
const VOWEL = /[аеиоуыэюя]$/;
const FRONT = /[äáəöóüúeié]|[aou]'/;
/** Beside these consonants 'i' without its dot lost is ы: 'QARAĞANDIDA'. */
const WITH_BACK_CONSONANT = /[qğǵ]|g'/;
const AFTER_BACK_VOWEL = /[аоуы][^аеиоуыэюя]+$/;
const WORDS_IN_E = /^(tot|ta|to|ti|tu|toi|tom|t[ai]|k|n[ec]|p[ioe]|f[fi]|le[kmv]|v[ao]|ra|rk|tap|taz|k[oisz])/;

/** Folded Cyrillic form of a lower-case word in Latin letters: 'qarağandy' and 'karagandy' → 'караганды'. */
export function fromLatin(word: string, language: LatinLanguage): string {
  const latin = word.slice(0, MAX_LENGTH).replace(/[’ʼ‘`ʹ]/g, "'");
  const table = language === 'kz' ? KAZAKH : RUSSIAN;
  let out = '';
  for (let i = 0; i < latin.length;) {
    const special = language === 'kz' ? kazakhLetter(latin, i, out) : russianLetter(latin, i, out);
    if (special !== undefined) {
      out += special;
      i++;
      continue;
    }
    let length = Math.min(MAX_KEY_LENGTH, latin.length - i);
    while (length > 1 && table[latin.slice(i, i + length)] === undefined) length--;
    out += table[latin.slice(i, i + length)] ?? (/[a-zа-я]/.test(latin.charAt(i)) ? latin.charAt(i) : '');
    i += length;
  }
  return language === 'kz' && out.length > MAX_KEY_LENGTH ? out.replace(/а([^аеиоуыэюя]+)и$/, 'а$1ы') : out;
}

/** 'y', 'i' and 'ı' are й after vowels; 'w' is у in one spelling and ш in others. */
function kazakhLetter(latin: string, i: number, out: string): string | undefined {
  const letter = latin.charAt(i);
  const next = latin.charAt(i + 1);
  if (letter === 'i' && WITH_BACK_CONSONANT.test(latin) && AFTER_BACK_VOWEL.test(out)) return 'ы';
  if (letter === 'ı') return VOWEL.test(out) ? 'й' : FRONT.test(latin) ? 'и' : 'ы';
  if ((letter === 'y' || letter === 'i') && next !== "'")
    return VOWEL.test(out)
      ? next === 'a' || next === 'u'
        ? undefined
        : 'й'
      : letter === 'y' && next === ''
        ? 'ы'
        : undefined;
  if (letter === 'w' && i > 0) {
    const nextIsVowel = /[aeiouyıäöü]/.test(next);
    return VOWEL.test(out) || !nextIsVowel || /[iyı]/.test(next) ? 'у' : undefined;
  }
  return undefined;
}

function russianLetter(latin: string, i: number, out: string): string | undefined {
  const letter = latin.charAt(i);
  const next = latin.charAt(i + 1);
  if (letter === 'e' && i === 0) return WORDS_IN_E.test(latin.slice(1)) ? 'э' : undefined;
  if ((letter === 'j' || letter === 'y') && (VOWEL.test(out) || out.endsWith('ы')) && !/[aue]/.test(next)) return 'й';
  if (letter === 'i' && next === '' && VOWEL.test(out)) return 'й';
  return undefined;
}
