export interface OblastEntry {
  id: number;
  slug: string;
  name: string;
  nameKz: string;
}
const o = (id: number, slug: string, name: string, nameKz: string): OblastEntry => ({ id, slug, name, nameKz });

/**
 * Oblasts and cities of republican significance by KATO code, borders since 8 June 2022. First content of the reference
 * list.
 */
export const oblasts: readonly OblastEntry[] = [
  o(10, 'abai', 'Абай', 'Абай'),
  o(11, 'akmola', 'Акмолинская', 'Ақмола'),
  o(15, 'aktobe', 'Актюбинская', 'Ақтөбе'),
  o(19, 'almaty-oblast', 'Алматинская', 'Алматы облысы'),
  o(23, 'atyrau', 'Атырауская', 'Атырау'),
  o(27, 'west-kazakhstan', 'Западно-Казахстанская', 'Батыс Қазақстан'),
  o(31, 'zhambyl', 'Жамбылская', 'Жамбыл'),
  o(33, 'zhetisu', 'Жетісу', 'Жетісу'),
  o(35, 'karaganda', 'Карагандинская', 'Қарағанды'),
  o(39, 'kostanay', 'Костанайская', 'Қостанай'),
  o(43, 'kyzylorda', 'Кызылординская', 'Қызылорда'),
  o(47, 'mangystau', 'Мангистауская', 'Маңғыстау'),
  o(55, 'pavlodar', 'Павлодарская', 'Павлодар'),
  o(59, 'north-kazakhstan', 'Северо-Казахстанская', 'Солтүстік Қазақстан'),
  o(61, 'turkistan', 'Туркестанская', 'Түркістан'),
  o(62, 'ulytau', 'Ұлытау', 'Ұлытау'),
  o(63, 'east-kazakhstan', 'Восточно-Казахстанская', 'Шығыс Қазақстан'),
  o(71, 'astana', 'Астана', 'Астана'),
  o(75, 'almaty-city', 'Алматы', 'Алматы'),
  o(79, 'shymkent', 'Шымкент', 'Шымкент'),
];
