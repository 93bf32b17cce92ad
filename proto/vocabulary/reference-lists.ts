export interface ReferenceEntry {
  id: number;
  slug: string;
  name: string;
  nameKz: string;
}
const entry = (id: number, slug: string, name: string, nameKz: string): ReferenceEntry => ({ id, slug, name, nameKz });

/** The id of the entry that stands for the country as a whole, without a place on a map. */
export const wholeCountry = 90;

/**
 * Initial reference list: oblasts and cities of republican significance by KATO code, borders since 8 June 2022; last
 * the country as a whole.
 */
export const oblasts: readonly ReferenceEntry[] = [
  entry(10, 'abai', 'Абай', 'Абай'),
  entry(11, 'akmola', 'Акмолинская', 'Ақмола'),
  entry(15, 'aktobe', 'Актюбинская', 'Ақтөбе'),
  entry(19, 'almaty-oblast', 'Алматинская', 'Алматы облысы'),
  entry(23, 'atyrau', 'Атырауская', 'Атырау'),
  entry(27, 'west-kazakhstan', 'Западно-Казахстанская', 'Батыс Қазақстан'),
  entry(31, 'zhambyl', 'Жамбылская', 'Жамбыл'),
  entry(33, 'zhetisu', 'Жетісу', 'Жетісу'),
  entry(35, 'karaganda', 'Карагандинская', 'Қарағанды'),
  entry(39, 'kostanay', 'Костанайская', 'Қостанай'),
  entry(43, 'kyzylorda', 'Кызылординская', 'Қызылорда'),
  entry(47, 'mangystau', 'Мангистауская', 'Маңғыстау'),
  entry(55, 'pavlodar', 'Павлодарская', 'Павлодар'),
  entry(59, 'north-kazakhstan', 'Северо-Казахстанская', 'Солтүстік Қазақстан'),
  entry(61, 'turkistan', 'Туркестанская', 'Түркістан'),
  entry(62, 'ulytau', 'Ұлытау', 'Ұлытау'),
  entry(63, 'east-kazakhstan', 'Восточно-Казахстанская', 'Шығыс Қазақстан'),
  entry(71, 'astana', 'Астана', 'Астана'),
  entry(75, 'almaty-city', 'Алматы', 'Алматы'),
  entry(79, 'shymkent', 'Шымкент', 'Шымкент'),
  entry(wholeCountry, 'republic', 'Вся республика', 'Бүкіл республика'),
];

/** Initial reference list: spheres of public life. */
export const spheres: readonly ReferenceEntry[] = [
  entry(1, 'healthcare', 'Здравоохранение', 'Денсаулық сақтау'),
  entry(2, 'education', 'Образование', 'Білім беру'),
  entry(3, 'economy', 'Экономика', 'Экономика'),
  entry(4, 'transport', 'Транспорт', 'Көлік'),
  entry(5, 'housing-utilities', 'ЖКХ', 'Тұрғын үй-коммуналдық шаруашылық'),
  entry(6, 'ecology', 'Экология', 'Экология'),
  entry(7, 'security', 'Безопасность', 'Қауіпсіздік'),
  entry(8, 'culture', 'Культура', 'Мәдениет'),
  entry(9, 'sport', 'Спорт', 'Спорт'),
  entry(10, 'agriculture', 'Сельское хозяйство', 'Ауыл шаруашылығы'),
  entry(11, 'social-protection', 'Социальная защита', 'Әлеуметтік қорғау'),
  entry(12, 'politics', 'Политика', 'Саясат'),
  entry(13, 'science-digital', 'Наука и цифровизация', 'Ғылым және цифрландыру'),
  entry(14, 'tourism', 'Туризм', 'Туризм'),
];
