import { networkIds, networks } from '@mm/proto/vocabulary/network.js';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { ReferenceNames } from '../../reference/reference-names.js';
import { initialNames, sampleDocument } from '../test/sample-document.js';
import { entryName, networkName, translated } from './names-in-words.js';
import { words } from './words.js';

it('regions and spheres have their Kazakh names in a Kazakh document [D reference lists]', () => {
  const names = initialNames();
  expect(translated('oblast', 'Северо-Казахстанская', names, words.kz)).toBe('Солтүстік Қазақстан');
  expect(translated('sphere', 'Здравоохранение', names, words.kz)).toBe('Денсаулық сақтау');
  for (const { name } of oblasts) expect(translated('oblast', name, names, words.ru)).toBe(name);
  for (const { name, nameKz } of spheres) expect(translated('sphere', name, names, words.kz)).toBe(nameKz);
});

it('an entry that was added or renamed has the names that it has now; one without a Kazakh name keeps its own', () => {
  const names = new ReferenceNames().fill([
    { kind: 'sphere', id: '1', name: 'Здоровье', name_kz: 'Саулық' },
    { kind: 'event', id: '1', name: 'Здравоохранение', name_kz: '' },
  ]);
  expect(entryName('sphere', 1, names, words.kz)).toBe('Саулық');
  expect(translated('sphere', 'Здоровье', names, words.kz)).toBe('Саулық');
  expect(translated('sphere', 'Здравоохранение', names, words.kz)).toBe('Здравоохранение');
  expect(translated('event', 'Здравоохранение', names, words.kz)).toBe('Здравоохранение');
  expect(entryName('oblast', 31, new ReferenceNames(), words.kz)).toBe('31');
});

it('networks keep their own names; mass media have a word', () => {
  const titlesIn = (lang: 'ru' | 'kz'): string[] => networkIds.map((id) => networkName(id, words[lang]));
  expect(titlesIn('ru')).toEqual(networkIds.map((id) => networks[id].title));
  expect(titlesIn('kz')).toEqual(networkIds.map((id) => (networks[id].reportType === 2 ? 'БАҚ' : networks[id].title)));
});

/** Everything of a document that a reader sees, but names that people gave. */
const seen = (lang: 'ru' | 'kz'): string[] => {
  const { facts, remarks, sections, columns } = sampleDocument(3, 2, lang);
  return [
    ...facts.map(({ label }) => label),
    ...remarks,
    ...sections.flatMap((section) => [section.title, section.remark, ...section.columns]),
    ...sections.flatMap(({ id, rows }) => (id === 'authors' ? [] : rows.map(([name]) => String(name)))),
    ...columns.map(({ title }) => title),
  ].filter((text) => /\p{L}/u.test(text));
};

it('a Kazakh document says nothing in Russian', () => {
  const sameInBoth = new Set(['Автор', 'Лайктар', 'VK']);
  const russian = new Set(seen('ru'));
  expect(seen('kz').filter((text) => russian.has(text) && !sameInBoth.has(text))).toEqual([]);
  expect(sampleDocument(3, 2, 'kz').sections.find(({ id }) => id === 'spheres')?.rows).toEqual([
    ['Білім беру', 3, 0, 0, 3],
  ]);
});
