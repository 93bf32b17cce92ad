type Letters = Readonly<Record<string, string>>;

const SHARED: Letters = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ж: 'zh', қ: 'q', ғ: 'g', ә: 'a', і: 'i', ң: 'n', ө: 'o' },
  ...{ ұ: 'u', ү: 'u', һ: 'h' },
};

/** How Kazakh is written in Latin letters: the alphabets of 2021, 2018, 2017, and what people type. */
export const kazakhSpellings: readonly Letters[] = [
  {
    ...SHARED,
    ж: 'j',
    ш: 'ş',
    ә: 'ä',
    ө: 'ö',
    ү: 'ü',
    ұ: 'ū',
    ғ: 'ğ',
    ң: 'ñ',
    и: 'i',
    й: 'i',
    і: 'ı',
    у: 'u',
    ю: 'iu',
    я: 'ia',
  },
  {
    ...SHARED,
    ж: 'j',
    ә: 'á',
    ө: 'ó',
    ү: 'ú',
    ғ: 'ǵ',
    ң: 'ń',
    і: 'i',
    и: 'ı',
    й: 'ı',
    у: 'ý',
    ю: 'ıý',
    я: 'ıa',
    ц: 's',
  },
  { ...SHARED, ж: 'j', ә: "a'", ө: "o'", ү: "u'", ғ: "g'", ң: "n'", ш: "s'", ч: "c'", у: "y'", и: "i'", й: "i'" },
  { ...SHARED, ж: 'zh', қ: 'k', ғ: 'g' },
  { ...SHARED, ж: 'j', қ: 'k', й: 'i', х: 'kh', ы: 'i' },
  { ...SHARED, ж: 'zh', қ: 'q', ғ: 'gh', ң: 'ng', ә: 'ae', х: 'kh', у: 'w' },
];

/** How Russian is written in Latin letters: the passport's way, scholars', and what people type. */
export const russianSpellings: readonly Letters[] = [
  { ...SHARED, х: 'kh', щ: 'shch', ю: 'iu', я: 'ia', й: 'i', ё: 'e', ъ: 'ie' },
  { ...SHARED, щ: 'sch', ц: 'c', ь: "'" },
  { ...SHARED, ж: 'j', х: 'x', щ: 'sh', й: 'i', ё: 'e', я: 'ja', ю: 'ju' },
  { ...SHARED, ч: '4', ш: '6', ы: 'i', ц: 'c' },
  { ...SHARED, ж: 'ž', ч: 'č', ш: 'š', щ: 'šč', ц: 'c', й: 'j', х: 'ch', ю: 'ju', я: 'ja', ь: "'" },
];

/** What a Kazakh text becomes on a keyboard without Kazakh letters. */
export const withoutKazakhLetters: Letters = {
  ...{ қ: 'к', ғ: 'г', ә: 'а', і: 'и', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х' },
};

/** A lower-case text with letters replaced. */
export const spelt = (text: string, letters: Letters): string =>
  [...text.toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
