import { normalise, wordsOfPublication } from './normalise.js';
import { lexemesOfForms } from './word-lexemes.js';
import { wordsOf } from './words.js';

/** Whether a text with `b` alone is found by `a`. */
const areForms = (a: string, b: string): boolean => {
  const text = normalise([b]);
  return lexemesOfForms(wordsOf(a)[0]?.folded ?? '').some((lexeme) => text.has(lexeme));
};

describe('normalised words', () => {
  it.each([
    'больница больницы больнице больницу больницей больниц больницам больницами больницах',
    'врач врача врачу врачом враче врачи врачей врачам врачами врачах',
    'дорога дороги дороге дорогу дорогой дорог дорогам дорогами дорогах',
    'новость новости новостью новостей новостям новостями новостях',
    'авария аварии аварию аварией аварий авариям авариями авариях',
    'здание здания зданию зданием здании зданий зданиям зданиями зданиях',
    'аким акима акиму акимом акиме акимы акимов акимам акимами акимах',
    'казах казаха казаху казахом казахи казахов казахам казахами',
    'режим режима режиму режимом режиме режимы режимов',
    'телеграм телеграма телеграму телеграмом телеграме',
    'токаев токаева токаеву токаевым токаеве токаевой токаевых',
    'посёлок посёлка посёлку посёлком посёлке посёлки посёлков',
    'подросток подростка подростку подростки подростков подросткам',
    'поставка поставки поставок поставкам поставками',
    'городской городская городского городские городских городскому городским городскую',
    'астана астаны астане астану астаной',
    'журнал журнала журналу журналом журналы журналов журналах',
    'музей музея музею музеем музее музеи музеев музеях',
    'герой героя герою героем герои героев героям',
    'рубль рубля рублю рублем рубли рублей рублями',
  ])('recognises the forms of a Russian noun or adjective: %s [D §8]', (forms) => {
    const [first = '', ...others] = forms.split(' ');
    expect(others.filter((other) => !areForms(first, other))).toEqual([]);
  });

  it.each([
    'строить строит строят строил строила строили строишь',
    'работать работаю работает работают работал работала работали',
    'голосовать голосует голосуют голосовал голосовали голосующие',
    'открыть открыл открыли открыла',
  ])('recognises the forms of a Russian verb: %s [D §8]', (forms) => {
    const [first = '', ...others] = forms.split(' ');
    expect(others.filter((other) => !areForms(first, other))).toEqual([]);
  });

  it.each([
    'қала қалада қаланың қаладан қалаға қаланы қалалар қалаларда қаласы қаласында қаласының',
    'мектеп мектепте мектептің мектепке мектептер мектептерде мектебі мектебінде мектебінің',
    'әкім әкімнің әкімге әкімді әкімдер әкімі әкімдердің',
    'ауыл ауылда ауылдың ауылдар ауылы ауылға ауылдан',
    'қазақстан қазақстанда қазақстанның қазақстанға қазақстаннан',
    'дәрігер дәрігерлер дәрігердің дәрігерге дәрігерлердің',
    'жол жолдар жолдың жолда жолы жолдары',
    'алматы алматыда алматының алматыға алматыдан',
  ])('recognises the forms of a Kazakh noun: %s [D §8]', (forms) => {
    const [first = '', ...others] = forms.split(' ');
    expect(others.filter((other) => !areForms(first, other))).toEqual([]);
  });

  it.each([
    ['банк', 'банда'],
    ['материал', 'матери'],
    ['школа', 'школьник'],
    ['алматы', 'алма'],
    ['прием', 'при'],
    ['токаев', 'токарь'],
    ['вода', 'водитель'],
    ['суд', 'судак'],
  ])('keeps %s and %s apart in a Russian text', (word, other) => {
    const text = normalise([`это и в на ${other} по`]);
    expect(lexemesOfForms(word).some((lexeme) => text.has(lexeme))).toBe(false);
  });

  it('ignores case, ё or е, and Kazakh letters typed without a Kazakh layout [D §8]', () => {
    expect(wordsOf('ЁЛКА Қазақстан үй ұлт өң һәм').map((w) => w.folded)).toEqual([
      'елка',
      'казакстан',
      'уй',
      'улт',
      'он',
      'хам',
    ]);
  });

  it('splits at hyphens, underscores, hash signs and punctuation, and ignores invisible characters', () => {
    expect(wordsOf('#Нур-Султан_2024, «до\u00ADро\u200Bга»! 😀 @user').map((w) => w.folded)).toEqual([
      'нур',
      'султан',
      '2024',
      'дорога',
      '😀',
      'user',
    ]);
  });

  it('ignores the decoration of letters', () =>
    expect(wordsOf('𝗢𝗿𝗮𝗹, Ⓞⓡⓐⓛ!')).toEqual([
      { folded: 'oral', isKazakh: false },
      { folded: 'oral', isKazakh: false },
    ]));

  it('never treats words of different fields as neighbours', () => {
    const index = normalise(['один', 'два']);
    expect((index.get('=два')?.[0] ?? 0) - (index.get('=один')?.[0] ?? 0)).toBeGreaterThan(1);
  });

  it('gives an emoji the place of the word before it, and at most 100 of them', () => {
    const index = normalise([
      '💧 нет 🔥',
      `${[...Array(200).keys()].map((i) => String.fromCodePoint(0x1f400 + i)).join('')}`,
    ]);
    expect(['=💧', '=нет', '=🔥', '=🐀'].map((lexeme) => index.get(lexeme))).toEqual([[1], [1], [1], [12]]);
    expect([...index.values()].filter(([position]) => position === 12)).toHaveLength(100);
  });

  it('limits a text of different words to the size of a PostgreSQL index entry and still finds its author', () => {
    const letters = 'абвгдежзиклмнопрстуфхцчшщыэюя';
    const word = (n: number): string =>
      Array.from({ length: 10 }, (_, i) => letters[Math.floor(n / letters.length ** (i % 4)) % letters.length]).join(
        '',
      );
    const { withNames } = wordsOfPublication(
      [Array.from({ length: 90_000 }, (_, n) => word(n * 7 + 1)).join(' ')],
      ['Диктор'],
    );
    const bytes = [...withNames].reduce(
      (sum, [lexeme, positions]) => sum + Buffer.byteLength(lexeme) + 5 + 2 * positions.length,
      0,
    );
    expect(bytes).toBeGreaterThan(800_000);
    expect(bytes).toBeLessThan(1_048_575);
    expect(withNames.has('=диктор')).toBe(true);
  });
});
