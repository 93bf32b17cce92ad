export interface SphereEntry {
  id: number;
  slug: string;
  name: string;
  nameKz: string;
}
const entry = (id: number, slug: string, name: string, nameKz: string): SphereEntry => ({ id, slug, name, nameKz });

/** Initial reference list: spheres of public life. */
export const spheres: readonly SphereEntry[] = [
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
