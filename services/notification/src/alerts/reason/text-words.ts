const words = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const links = /\b(?:https?:\/\/|www\.)\S+/giu;
const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words of Russian and Kazakh texts that say nothing about their subject. */
const stopWords = list(
  'что как для это эта этот эти если или при под над про без через между после перед также так там тут где ' +
    'когда уже еще только его она они мне нам вам нас вас ими ему ней ним них был была было были будет будут есть ' +
    'быть кто чем тем том все всех всем этом этого того той тот который которая которое которые которых которой ' +
    'более менее чтобы потому можно нет очень свой своей своих своего себя сам самый можем может могут нужно надо ' +
    'года году год лет день дня дней сегодня вчера завтра время один одна два три және мен бен пен бұл осы сол ' +
    'үшін туралы бойынша деп деді дейді емес бар жоқ керек болды болып болады болған еді едім екен ғана дейін ' +
    'кейін соң соның оның олар біз сіз бірақ егер арасында сондай қатар ретінде арқылы жыл жылы жылғы күн күні',
);
const longestFirst = (endings: string[]): string[] => endings.sort((a, b) => b.length - a.length);
/** Of Russian words, and plurals of Kazakh ones. */
const endings = longestFirst([
  ...['иями', 'ями', 'ами', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими', 'ией', 'иях', 'ской', 'ских', 'ость'],
  ...['лар', 'лер', 'дар', 'дер', 'тар', 'тер'],
  ...['ов', 'ев', 'ий', 'ый', 'ой', 'ей', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ых', 'их', 'ым', 'им', 'ом', 'ем'],
  ...['ам', 'ям', 'ах', 'ях', 'ую', 'юю', 'ию', 'ия', 'ии', 'а', 'я', 'о', 'е', 'ы', 'и', 'у', 'ю', 'ь', 'й'],
]);
/** Of Kazakh words; in Russian ones most of them are a part of the stem, as in «заводе». */
const kazakhEndings = longestFirst([
  ...['дың', 'дің', 'тың', 'тің', 'ның', 'нің', 'лар', 'лер', 'дар', 'дер', 'тар', 'тер', 'дан', 'ден', 'тан'],
  ...['тен', 'нан', 'нен', 'мен', 'пен', 'бен', 'да', 'де', 'та', 'те', 'ға', 'ге', 'қа', 'ке', 'ды', 'ді', 'ты', 'ті'],
  ...['ны', 'ні', 'сы', 'сі', 'ың', 'ің', 'а', 'е', 'ы', 'і', 'ң'],
]);
const kazakhLetters = /[әғқңөұүһі]/u;
/** Letters that are left of a word without its ending. */
const LEAST_STEM = 4;

/** A word as it is written, in lower case, and what its forms have in common. */
export interface TextWord {
  text: string;
  stem: string;
}

/** The words of a text with a meaning of their own: no links, numbers, function words, or words under three letters. */
export function wordsOfText(text: string): TextWord[] {
  const plain = text.normalize('NFKC').replace(links, ' ').toLowerCase();
  const known = kazakhLetters.test(plain) ? kazakhEndings : endings;
  return [...plain.matchAll(words)].flatMap(([word]) =>
    word.length < 3 || word.length > 40 || stopWords.has(folded(word)) || /^[\p{N}-]+$/u.test(word)
      ? []
      : [{ text: word, stem: stemOf(word, known) }],
  );
}

const folded = (word: string): string => word.replaceAll('ё', 'е');

function stemOf(word: string, known: readonly string[]): string {
  const plain = folded(word);
  const ending = known.find((one) => plain.endsWith(one) && plain.length - one.length >= LEAST_STEM);
  return ending ? plain.slice(0, -ending.length) : plain;
}
