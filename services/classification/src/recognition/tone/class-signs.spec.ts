import { tokenise } from '../text/tokenise.js';
import { classSigns } from './class-signs.js';

const signs = (text: string, russian = true): string[] => classSigns(tokenise(text), russian);

describe('classes of words', () => {
  it.each([
    ['Обожаю этот сквер', true, 'class:liking'],
    ['Бұл әнді жақсы көремін', false, 'class:liking'],
    ['Как же бесит этот лифт', true, 'class:hating'],
    ['Мына қызмет мүлде ұнамайды', false, 'class:hating'],
    ['Который день ждём сантехника', true, 'class:longwait'],
    ['Үш күннен бері ешкім келмеді', false, 'class:longwait'],
    ['На горячей линии ответили: ваша заявка принята', true, 'class:brushoff'],
    ['Әкімдік уәде беріп қойған', false, 'class:brushoff'],
    ['Кран протекает', true, 'class:broken'],
    ['Лифт істемейді', false, 'class:broken'],
    ['Прохожие довезли старика до дома', true, 'class:people'],
    ['Ребёнок нашёлся', true, 'class:relief'],
    ['Бала аман табылды', false, 'class:relief'],
    ['Такие мы счастливчики', true, 'class:irony'],
    ['Подскажите, кто знает расписание', true, 'class:asking'],
    ['Осы дәріхана қай жерде, кім біледі', false, 'class:asking'],
    ['Сессия маслихата состоится в среду', true, 'class:plan'],
  ])('«%s» (Russian: %s) has %s', (text, russian, sign) => expect(signs(text, russian)).toContain(sign));
  it('know what is denied', () => {
    expect(signs('Мы не рекомендуем, и нам ничего не нравится')).toContain('class:!liking');
    expect(signs('Тағамы дәмді емес', false)).toContain('class:!liking');
    expect(signs('Тағамы дәмді', false)).toContain('class:liking');
  });
  it('know the order: thanks before a complaint and after it', () => {
    expect(signs('Спасибо, но лифт сломан')).toEqual(
      expect.arrayContaining(['begins:kindness', 'kindness>contrast', 'contrast>broken', 'ends:broken']),
    );
    expect(signs('Лифт сломан. Спасибо')).toEqual(
      expect.arrayContaining(['first:broken', 'last:kindness', 'broken>kindness']),
    );
  });
  it('are counted', () => {
    expect(signs('Лифт сломан, кран протекает')).toContain('class:broken+');
    expect(signs('Лифт сломан, и этот сломан')).not.toContain('class:broken+');
  });
  it('are missing', () => expect(signs('Стол стоит')).toEqual(['no-class']));
});
