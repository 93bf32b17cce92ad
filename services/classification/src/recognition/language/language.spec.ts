import { startModel } from '../model/start-model.js';
import { recogniseLanguage } from './language.js';

const lang = (text: string): string => recogniseLanguage(text, startModel().groups.language).lang;

describe('the language of a text', () => {
  it.each([
    'Бүгін ауа райы жақсы болады.',
    'Калайсындар достар, не жаналык бар',
    'Елімізде жаңа мектептер ашылды',
    'Халқымыз аман болсын',
    'Рахмет айтамын, оте жаксы',
    'Мен бүгін на работу бармаймын',
    'Көп рахмет',
  ])('is Kazakh, also without a Kazakh keyboard: %s', (text) => expect(lang(text)).toBe('kz'));
  it.each([
    'Сегодня хорошая погода.',
    'Спасибо!',
    'Академик Сатпаев изучал руды Джезказгана',
    'Жители Кызылорды и Жанаозена просят воды',
    'В Алматы сильный туман, экологи берут пробы',
    'Выпускники школ получили знаки «Алтын белгі»',
  ])('is Russian, also with Kazakh names: %s', (text) => expect(lang(text)).toBe('ru'));
  it.each(['Qazaqstanda jańa mektep ashyldy', 'Salem dostar, qalaısyndar? Bugin jaqsy kún'])(
    'is Kazakh in Latin letters if that is clear: %s',
    (text) => expect(lang(text)).toBe('kz'),
  );
  it('is Russian in Latin letters if that is clear', () =>
    expect(lang('Privet, kak dela? Segodnya horoshaya pogoda')).toBe('ru'));
  it.each([
    'Weather in London will be rainy',
    'Bugün hava çok güzel, nasılsın',
    'Сьогодні гарна погода, дуже тепло і сонячно',
    'Бүгүн аба ырайы жакшы болуп, элдер менен чогуу болду',
    'Днес времето е хубаво и слънчево',
    '今天天气很好',
    'مرحبا بكم',
    '12345 !!!',
    '😍😍',
    '',
  ])('is another one otherwise and for texts without letters: %s', (text) => expect(lang(text)).toBe('other'));
  it('is less certain for a short text', () => {
    const certainty = (text: string): number => recogniseLanguage(text, startModel().groups.language).confidence;
    expect(certainty('шум')).toBeLessThan(certainty('Елімізде жаңа мектептер ашылды'));
  });
});
