import { plainLetters } from '@mm/morphology/plain-letters.js';
import { tokenise } from '../text/tokenise.js';
import { recogniseRegion } from './region.js';

const guess = (text: string): ReturnType<typeof recogniseRegion> => {
  const read = plainLetters(text, '\u200b');
  return recogniseRegion(read, tokenise(read));
};
const oblasts = (text: string): number[] => guess(text).oblasts.sort((a, b) => a - b);

describe('places in every form', () => {
  it.each([
    ['Ақтаудың жағажайы тазарды', [47]],
    ['Атырауды су басты', [23]],
    ['Жетісудың алмасы', [33]],
    ['Хромтауды жөндеп жатыр', [15]],
    ['Алматыда-ақ жаңбыр, Таразда-ақ күн', [31, 75]],
    ['Павлодарда ыстық, сондай-ақ Семейде жел', [10, 55]],
    ['Шымкентда жол жаман', [79]],
    ['Талдықорғандағылар мен оралдықтар келді', [27, 33]],
    ['Алматымыздың ауасы', [75]],
    ['Арал теңізінде балық көбейді', [43]],
    ['Балқаш көлінен балық ауланды', [35]],
    ['под Сарыагашем построили мост', [61]],
    ['в посёлке Новая Шульба', [10]],
    ['за Сары-Шаганом', [35]],
    ['североказахстанские фермеры', [59]],
  ])('%s', (text, expected) => expect(oblasts(text)).toEqual(expected));

  it.each([
    ['Солтүстік пен Шығыс Қазақстанда боран', [59, 63]],
    ['Батыс, Солтүстік және Шығыс Қазақстан облыстары', [27, 59, 63]],
    ['в Северном и Восточном Казахстане', [59, 63]],
    ['Западно- и Северо-Казахстанская области', [27, 59]],
    ['Абайская и Восточно-Казахстанская области', [10, 63]],
  ])('share a noun: %s', (text, expected) => expect(oblasts(text)).toEqual(expected));

  it.each([
    ['𝗦𝗲𝗺𝗲𝘆 жаңалықтары', [10], '𝗦𝗲𝗺𝗲𝘆'],
    ["Qarag'andyda qar jaýdy", [35], "Qarag'andyda"],
    ['Uralskta boran', [27], 'Uralskta'],
    ['zavtra v Sarani sbor', [35], 'Sarani'],
    ['#ЖителиКостаная', [39], 'Костаная'],
    ['#АлматинскаяОбласть', [19], 'Алматинская'],
  ])('are marked exactly in other letters and tags: %s', (text, expected, words) => {
    const { oblasts: found, found: marks } = guess(text);
    expect(found).toEqual(expected);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual([words]);
  });
});

describe('names that are no places', () => {
  it.each([
    'Режиссёр Тараз Ибраев снял фильм',
    'Құрбым Семей Асанқызы келді',
    'Жамбыл Бектемировтің кітабы шықты',
    'Жамбыл ағама рахмет',
    'Потерялась собака, кличка Астана',
    'встретимся на К. Сатпаева',
    'свернули по Сатпаева',
    'Алматинская трасса закрыта',
    'ресторан Астана открылся',
    'Келесі аптада сынақ',
    'Шулы музыка',
    'талшықты интернет',
    'шалғай ауылда тұрамыз',
    'жүн шұлықтың жылуы',
    'Матч «Tobyl»-дың алаңында',
    'ауылдарына талшықты интернет келді',
  ])('%s', (text) => expect(oblasts(text)).toEqual([]));

  it.each([
    ['рестораны Караганды подорожали', [35]],
    ['на площади Кокшетау поставили ёлку', [11]],
    ['Футбол командасы Қарағанды мен Таразды жеңді', [31, 35]],
    ['В Алматы Токаев провёл встречу', [75]],
    ['магазин «Тараз» (г. Риддер)', [63]],
  ])('differ from places next to such words: %s', (text, expected) => expect(oblasts(text)).toEqual(expected));
});

describe('namesakes', () => {
  it.each([
    ['Кызылжарский район, школа села Кызылжар', [59]],
    ['В селе Панфилово Иртышского района', [55]],
    ['Озеро Балхаш у Лепсы, область Жетісу', [33]],
    ['Озеро Балхаш обмелело', [35]],
    ['ущелье Аксай в Алматы', [75]],
    ['совет района «Байконур» города Астаны', [71]],
    ['Шу қалалық ауруханасы', [31]],
    ['Макатский район, станция Бесколь', [23]],
    ['Жамбыл ауданындағы Асса ауылы', [31]],
    ['Сайрам, Шымкент', [79]],
    ['в Акжаре и в Уланском районе', [63]],
  ])('are decided by the text: %s', (text, expected) => expect(oblasts(text)).toEqual(expected));

  it.each([
    ['Жители Костаная', 'named'],
    ['Приют в Алге просит помощи', 'guessed'],
    ['kordaida su zhok', 'named'],
    ['Абайлықтар жиналды', 'preferred'],
    ['Сосед шумит', 'none'],
  ] as const)('have a certainty: %s', (text, expected) => expect(guess(text).certainty).toBe(expected));
});
