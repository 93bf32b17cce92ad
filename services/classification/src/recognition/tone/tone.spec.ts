import { tokenise } from '../text/tokenise.js';
import { toneVotes } from './tone.js';

const tone = (text: string): number => toneVotes(tokenise(text)).tone;

describe('the tone of a text', () => {
  it.each([
    'Открыли новую школу',
    'Жаңа мектеп ашылды',
    'Боксшы алтын медаль жеңіп алды',
    'Врачи спасли ребёнка',
    'Спасибо дорожникам',
  ])('is good: %s', (text) => expect(tone(text)).toBe(2));
  it.each([
    'Погибли два человека',
    'Жители жалуются на смог',
    'Қаламыз сусыз қалды',
    'Дороги не убирают',
    'Алаяқтар зейнеткерді алдап кетті',
  ])('is bad: %s', (text) => expect(tone(text)).toBe(-2));
  it.each(['Состоялось заседание', 'Жиын өтті', 'Театр маусымы басталды', ''])('is neutral: %s', (text) =>
    expect(tone(text)).toBe(1),
  );
  it.each([
    ['Цены выросли', -2],
    ['Цены снизились', 2],
    ['Зарплаты выросли', 2],
    ['Число аварий сократилось', 2],
    ['Туристер саны артты', 2],
    ['Баға өсті', -2],
    ['Экспорт упал', -2],
  ])('knows what a rise or a fall means: %s', (text, expected) => expect(tone(text)).toBe(expected));
  it('is neutral if something is only requested', () => expect(tone('Премьер поручил снизить инфляцию')).toBe(1));
  it.each([
    ['Жертв нет, пострадавших нет', 2],
    ['Не помогли', -2],
  ])('is reversed by negation: %s', (text, expected) =>
    expect(toneVotes(tokenise(text), { russian: true }).tone).toBe(expected),
  );
  it("knows the Kazakh 'не' (what) from the Russian one (not)", () => expect(tone('Бұл не сұмдық')).toBe(-2));
  it('is neutral if culprits are caught', () => expect(tone('Алаяқтар ұсталды')).toBe(1));
  it('is bad for news about security without words of tone', () =>
    expect(toneVotes(tokenise('Склады'), { spheres: [7] }).tone).toBe(-2));
  it('does not match Kazakh stems in Russian words', () =>
    expect(toneVotes(tokenise('победа на олимпиаде'), { russian: true }).tone).toBe(2));
});
