const russianEndings = [
  ...['иями', 'ями', 'ами', 'иях', 'ях', 'ах', 'ией', 'иям', 'ием', 'иев', 'ев', 'ов', 'ей', 'ой', 'ем', 'ом', 'ям'],
  ...['ам', 'ия', 'ию', 'ии', 'ие', 'ья', 'ью', 'ьи', 'ье', 'а', 'я', 'о', 'е', 'у', 'ю', 'ы', 'и', 'ь', 'й'],
  ...['ыми', 'ими', 'ого', 'его', 'ому', 'ему', 'ая', 'яя', 'ое', 'ее', 'ые', 'ый', 'ий', 'ую', 'юю', 'ых', 'их'],
  ...['ым', 'им', 'ует', 'уют', 'ает', 'ают', 'яет', 'яют', 'ит', 'ят', 'ат', 'ут', 'ют', 'ет'],
  ...['ился', 'илась', 'илось', 'ились', 'ется', 'ются', 'ится', 'ятся', 'ал', 'ала', 'ало', 'али', 'ил', 'ила'],
  ...['ило', 'или', 'ел', 'ела', 'ели', 'ать', 'ять', 'ить', 'еть', 'уть', 'ться'],
].sort((a, b) => b.length - a.length);

/** In the order in which they are taken off the end of a word: case, possession, plural. */
const kazakhEndings = [
  [
    ...['ның', 'нің', 'дың', 'дің', 'тың', 'тің', 'нда', 'нде', 'ннан', 'ннен', 'ндағы', 'ндегі', 'дағы', 'дегі'],
    ...['тағы', 'тегі', 'нан', 'нен', 'дан', 'ден', 'тан', 'тен', 'мен', 'бен', 'пен', 'ға', 'ге', 'қа', 'ке', 'на'],
    ...['не', 'ны', 'ні', 'ды', 'ді', 'ты', 'ті', 'да', 'де', 'та', 'те'],
  ],
  ['лары', 'лері', 'дары', 'дері', 'тары', 'тері', 'сы', 'сі', 'ы', 'і'],
  ['лар', 'лер', 'дар', 'дер', 'тар', 'тер'],
].map((endings) => endings.sort((a, b) => b.length - a.length));

const shortestStem = 3;

const without = (word: string, endings: readonly string[]): string => {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= shortestStem);
  return ending === undefined ? word : word.slice(0, -ending.length);
};

/** The words of a text with their places, in lower case, `ё` as `е`. */
export function wordsOf(text: string): { word: string; at: number; length: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase().replaceAll('ё', 'е'),
    at: match.index,
    length: match[0].length,
  }));
}

/** Stems of a word, as Russian and as Kazakh; two words are forms of each other when they share one. */
export function stemsOf(word: string): string[] {
  if (!/^\p{Script=Cyrillic}+$/u.test(word)) return [word];
  const kazakh = kazakhEndings.reduce(without, word);
  if (/[әғқңөұүһі]/.test(word)) return [kazakh];
  return [...new Set([without(word, russianEndings), kazakh])];
}
