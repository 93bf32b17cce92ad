const vowels = 'аәеёиоөұүуыіэюя';
const soft = 'әеёөүіиэ';
const voiceless = 'пфкқтсшщчцхбвгд';
const nasal = 'мнң';

/** Soft or hard by the last vowel; `и`, `у`, `ю` and `ё` take the hardness of the vowel before them. */
function isSoft(word: string): boolean {
  for (const letter of [...word.toLowerCase()].reverse()) {
    if ('иуюё'.includes(letter)) continue;
    if (vowels.includes(letter)) return soft.includes(letter);
  }
  return 'ие'.includes(word.at(-1) ?? '');
}

const possessive = (word: string): boolean => / (облысы|қаласы|ауданы)$/.test(word);

function ending(word: string, forms: { vowel: string; nasal: string; voiced: string; voiceless: string }): string {
  const last = word.toLowerCase().at(-1) ?? '';
  const form =
    last !== 'у' && vowels.includes(last)
      ? forms.vowel
      : nasal.includes(last)
        ? forms.nasal
        : voiceless.includes(last)
          ? forms.voiceless
          : forms.voiced;
  return isSoft(word) ? form.replace('а', 'е').replace('ы', 'і').replace('ғ', 'г').replace('қ', 'к') : form;
}

/** 'Таразда': in Taraz. */
export const locative = (word: string): string =>
  possessive(word) ? `${word}нда` : word + ending(word, { vowel: 'да', nasal: 'да', voiced: 'да', voiceless: 'та' });

/** 'Тараздың': of Taraz. */
export const genitive = (word: string): string =>
  word + ending(word, { vowel: 'ның', nasal: 'ның', voiced: 'дың', voiceless: 'тың' });

/** 'Таразға': to Taraz. */
export const dative = (word: string): string =>
  possessive(word) ? `${word}на` : word + ending(word, { vowel: 'ға', nasal: 'ға', voiced: 'ға', voiceless: 'қа' });

/** 'Тараздан': from Taraz. */
export const ablative = (word: string): string =>
  possessive(word)
    ? `${word}нан`
    : word + ending(word, { vowel: 'дан', nasal: 'нан', voiced: 'дан', voiceless: 'тан' });
