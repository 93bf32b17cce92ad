const words = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const links = /\b(?:https?:\/\/|www\.)\S+/giu;
const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words of Russian and Kazakh texts that say nothing about their subject. */
const stopWords = list(
  'и в во на не с со по что как из за от до для о об но а к ко у же бы то это эта этот эти если или при под над про без ' +
    'через между после перед также так там тут где когда уже еще только его ее их он она они мы вы я ты мне нам вам нас ' +
    'вас им ими ему ней ним них был была было были будет будут есть быть кто чем тем том все всех всем этом этого том ' +
    'того той тот та те который которая которое которые которых которой более менее чтобы потому можно нет да ли ни ' +
    'очень свой своей своих своего себя сам самый можем может могут нужно надо года году год лет день дня дней также ' +
    'сегодня вчера завтра время один одна два три ' +
    'және мен бен пен бұл осы сол үшін туралы бойынша деп деді дейді емес бар жоқ керек болды болып болады болған еді ' +
    'едім екен ғана дейін кейін соң соның оның олар біз сіз бірақ егер ал ол арасында сондай қатар ретінде арқылы жыл ' +
    'жылы жылғы күн күні да де та те',
);
/** From the longest to the shortest; what is left has at least four letters. */
const endings = [
  ...['иями', 'ями', 'ами', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими', 'ией', 'иях', 'ской', 'ских', 'ость'],
  ...['дың', 'дің', 'тың', 'тің', 'ның', 'нің', 'лар', 'лер', 'дар', 'дер', 'тар', 'тер', 'нан', 'нен', 'мен'],
  ...['ов', 'ев', 'ий', 'ый', 'ой', 'ей', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ых', 'их', 'ым', 'им', 'ом', 'ем', 'ам'],
  ...['ям', 'ах', 'ях', 'ую', 'юю', 'ию', 'ия', 'ии', 'да', 'де', 'та', 'те', 'ға', 'ге', 'қа', 'ке', 'ды', 'ді', 'ны'],
  ...['а', 'я', 'о', 'е', 'ы', 'и', 'у', 'ю', 'ь', 'й', 'ң', 'і'],
].sort((a, b) => b.length - a.length);
const LEAST_STEM = 4;

/** A word as it is written, in lower case, and what its forms have in common. */
export interface TextWord {
  text: string;
  stem: string;
}

/** The words of a text with a meaning of their own: no links, numbers, function words, or words under three letters. */
export function wordsOfText(text: string): TextWord[] {
  return [...text.normalize('NFKC').replace(links, ' ').toLowerCase().matchAll(words)].flatMap(([word]) =>
    word.length < 3 || word.length > 40 || stopWords.has(word) || /^[\p{N}-]+$/u.test(word)
      ? []
      : [{ text: word, stem: stemOf(word) }],
  );
}

function stemOf(word: string): string {
  const folded = word.replaceAll('ё', 'е');
  const ending = endings.find((one) => folded.endsWith(one) && folded.length - one.length >= LEAST_STEM);
  return ending ? folded.slice(0, -ending.length) : folded;
}
