import { recogniseAll } from './recognise-all.js';
import { recognise } from './recognise.js';

describe('recognition', () => {
  it('returns all heads with a confidence between 0 and 1 and the words that led to them', () => {
    const result = recognise({ text: 'На трассе под Актау столкнулись два грузовика, есть погибшие.' });
    expect(result).toMatchObject({
      lang: 'ru',
      oblasts: [47],
      spheres: [4, 7],
      tone: -2,
      is_ignored: false,
      model: expect.stringMatching(/^linear-/),
    });
    for (const value of Object.values(result.confidence)) expect(value).toBeGreaterThan(0);
    for (const value of Object.values(result.confidence)) expect(value).toBeLessThanOrEqual(1);
    expect(result.evidence).toContainEqual({ head: 'oblasts', value: '47', quote: 'Актау', start: 14, end: 19 });
  });

  it.each([
    ['📍𝗢𝗿𝗮𝗹: потоп на улице', '𝗢𝗿𝗮𝗹', 27],
    ['В 𝐓𝐚𝐫𝐚𝐳 приехал театр', '𝐓𝐚𝐫𝐚𝐳', 31],
    ['Ｋｏｓｔａｎａｙ: сняли снег', 'Ｋｏｓｔａｎａｙ', 39],
    ['🅺🅾🆂🆃🅰🅽🅰🆈: сняли снег', '🅺🅾🆂🆃🅰🅽🅰🆈', 39],
    ['#𝗔𝗟𝗠𝗔𝗧𝗬: снова дождь', '𝗔𝗟𝗠𝗔𝗧𝗬', 75],
    ['В Та\u2060ра\u200eзе снова дождь', 'Та\u2060ра\u200eзе', 31],
    ['ᴛᴀʀᴀᴢ: снова дождь', 'ᴛᴀʀᴀᴢ', 31],
    ['ᴬˡᵐᵃᵗʸ: снова дождь', 'ᴬˡᵐᵃᵗʸ', 75],
    ['Т А Р А З: снова дождь', 'Т А Р А З', 31],
    ['Ақпарат. Қ Ы З Ы Л О Р Д А қаласы', 'Қ Ы З Ы Л О Р Д А', 43],
    ['Жители Костанáя ждут тепла', 'Костанáя', 39],
  ])('reads decorated, spaced and stressed letters: %s', (text, quote, oblast) => {
    const { oblasts, evidence } = recognise({ text });
    expect(oblasts).toEqual([oblast]);
    const start = text.indexOf(quote);
    const found = { head: 'oblasts', value: String(oblast), quote, start, end: start + quote.length };
    expect(evidence).toContainEqual(found);
  });

  it('reads the title before the text', () =>
    expect(recognise({ title: 'Новости Костаная', text: 'Открыта школа.' })).toMatchObject({
      oblasts: [39],
      spheres: [2],
    }));

  it("takes the author's oblasts only if none is recognised", () => {
    const text = 'Дороги снова в ямах.';
    expect(recognise({ text, authorOblasts: [47] })).toMatchObject({ oblasts: [47], oblastsByAuthor: true });
    expect(recognise({ text, authorOblasts: [47] }).evidence).toContainEqual({
      head: 'oblasts',
      value: '47',
      quote: 'по автору',
      start: 0,
      end: 0,
    });
    expect(recognise({ text: `В Таразе: ${text}`, authorOblasts: [47] })).toMatchObject({
      oblasts: [31],
      oblastsByAuthor: false,
    });
  });

  it('uses a known language only in doubt', () => {
    expect(recognise({ text: 'шум', lang: 'ru' }).lang).toBe('ru');
    expect(recognise({ text: 'Елімізде жаңа мектептер ашылды', lang: 'ru' }).lang).toBe('kz');
  });

  it.each(['Актау ', '«', '#', 'а', '-', 'қарағанды-', '😀', '<b>', 'Алматы – ', '\u0000', 'о\u0306'])(
    'reads 1 MB of %j like its first 20,000 characters',
    (part) => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(recognise({ text })).toEqual(recognise({ text: text.slice(0, 20_000) }));
    },
  );

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['emoji', '😍😍🔥👩‍👩‍👧🇰🇿'],
    ['control characters', 'В Таразе\u0000\u0007\u001b[31m прорвало\u0085 трубу'],
    ['half a surrogate pair', 'Тараз \ud83d прорвало трубу \ude00'],
    ['mixed scripts', 'Тараз 今天 مرحبا Qala ქართული прорвало'],
    ['markup', '<script>alert(1)</script><b>В Таразе</b> &nbsp; прорвало <a href="'],
    ['one word of 20,000 letters', 'а'.repeat(20_000)],
    ['footers alone', '\n@taraz'.repeat(3_000)],
  ])('answers about %s, with sound confidences', (_what, text) => {
    const answer = recognise({ text, lang: 'xx', authorOblasts: [] });
    for (const value of Object.values(answer.confidence)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
    const { kz, ru, other } = answer.languages;
    expect(kz + ru + other).toBeCloseTo(1);
    for (const { quote, start, end } of answer.evidence) expect(text.slice(start, end)).toBe(quote);
  });

  it.each([
    ['𝗕𝘂𝗴𝗶𝗻 𝗾𝗮𝗹𝗮𝗱𝗮 𝗷𝗮𝗻𝗮 𝗺𝗲𝗸𝘁𝗲𝗽 𝗮𝘀𝗵𝘆𝗹𝗱𝘆', 'kz'],
    ['𝗣𝗿𝗶𝘃𝗲𝘁, 𝘀𝗲𝗴𝗼𝗱𝗻𝘆𝗮 𝗵𝗼𝗿𝗼𝘀𝗵𝗮𝘆𝗮 𝗽𝗼𝗴𝗼𝗱𝗮', 'ru'],
    ['Се\u200bго\u200bдня хо\u200bро\u200bшая по\u200bго\u200bда', 'ru'],
  ])('knows the language of decorated and split words: %s', (text, lang) =>
    expect(recognise({ text }).lang).toBe(lang),
  );

  it('names the words of every label, however many one has', () => {
    const { evidence } = recognise({ text: `${'Тараз, '.repeat(60)}Шымкент: открыли новую школу, учителя рады` });
    const labels = evidence.map(({ head, value }) => (head === 'oblasts' ? value : 'other'));
    expect(new Set(labels)).toEqual(new Set(['31', '79', 'other']));
    expect(labels.filter((one) => one === '31')).toHaveLength(12);
  });

  it('keeps the share of each language of a mixed post', () => {
    const { languages } = recognise({
      text:
        'Дорогие жители, завтра с утра не будет воды на улице Абая. ' +
        'Құрметті тұрғындар, ертең таңертең Абай көшесінде су болмайды, алдын ала дайындалыңыздар.',
    });
    expect(languages.kz).toBeGreaterThan(0.25);
    expect(languages.ru).toBeGreaterThan(0.25);
  });

  it('gives Latin letters the spheres and the tone of the same words in Cyrillic ones', () => {
    const latin = recognise({ text: 'Taraz qalasynda su joq, üşinşi kün turğyndar susyz otyr' });
    expect(latin).toMatchObject({ lang: 'kz', spheres: [5], tone: -2, oblasts: [31] });
  });

  it('recognises the other texts if one fails', () => {
    const broken = {
      get text(): string {
        throw new Error('planted');
      },
    };
    const outcomes = recogniseAll([broken, { text: 'Таразда қар' }]);
    expect(outcomes[0]).toEqual({ reason: 'recognition failed: planted' });
    expect(outcomes[1]).toMatchObject({ recognition: { oblasts: [31] } });
  });
});
