import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { actionsOf, authorsOf, matchingCommands, type CommandSection } from './commands.js';
import { isPaletteKey } from './palette-host.js';

const press = (over: Partial<KeyboardEvent>) => ({
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});
const screen = (text: string) => ({ key: text, text, icon: 'queue' as const, action: { to: `/${text}` } });
const shown = (sections: CommandSection[]) =>
  sections.map(({ key, commands }) => [key, ...commands.map((c) => c.text)]);

test('the palette opens by the position of the key, in every layout', () => {
  expect(
    [press({ ctrlKey: true }), press({ metaKey: true }), press({ ctrlKey: true, key: 'л' })].map(isPaletteKey),
  ).toEqual([true, true, true]);
  expect(
    [press({}), press({ ctrlKey: true, shiftKey: true }), press({ ctrlKey: true, code: 'KeyL' })].map(isPaletteKey),
  ).toEqual([false, false, false]);
});

test('a command must contain every typed word; those that start with the text come first', () => {
  const sections: CommandSection[] = [
    { key: 'screens', commands: [screen('Все темы'), screen('Темы'), screen('Очередь')] },
  ];
  expect(shown(matchingCommands(sections, 'тем'))).toEqual([['screens', 'Темы', 'Все темы']]);
  expect(shown(matchingCommands(sections, 'темы все'))).toEqual([['screens', 'Все темы']]);
  expect(matchingCommands(sections, 'нет такого')).toEqual([]);
});

test('Kazakh letters are found when typed without a Kazakh layout', () => {
  expect(
    shown(matchingCommands([{ key: 'topics', commands: [screen('Көлік және қауіпсіздік')] }], 'кауипсиздик')),
  ).toEqual([['topics', 'Көлік және қауіпсіздік']]);
});

test('authors are shown as the server found them', () => {
  const authors = authorsOf(
    [{ id: 1, network: 'vkontakte', socialNet: 3, username: 'shymnews', full_name: 'Шымкент', code: '-1' }],
    [{ id: 2, network: 'smi', name: 'dala.kz', full_name: 'Дала' }],
    descriptorList,
  );
  expect(
    matchingCommands([{ key: 'authors', commands: authors }], 'совсем другое')[0]?.commands.map((c) => c.action),
  ).toEqual([{ to: '/vkontakte-media-parser/shymnews/-1' }, { to: '/smi-parser/dala.kz' }]);
});

test('only reviewers can add authors', () => {
  const adds = (role: 'mm_operator' | 'MM_view') =>
    actionsOf([role], descriptorList).filter((c) => c.key.startsWith('add:')).length;
  expect([adds('mm_operator'), adds('MM_view')]).toEqual([descriptorList.length, 0]);
});

test('everybody can change to the other language, found by its name or by what it is', () => {
  const actions: CommandSection[] = [{ key: 'actions', commands: actionsOf(['MM_view'], []) }];
  for (const typed of ['қазақша', 'язык'])
    expect(matchingCommands(actions, typed)[0]?.commands.map((c) => c.action)).toEqual([{ language: 'kk' }]);
});
