export interface SphereEntry {
  id: number;
  slug: string;
  name: string;
  nameKz: string;
}
const s = (id: number, slug: string, name: string, nameKz: string): SphereEntry => ({ id, slug, name, nameKz });

/** Spheres of public life. First content of the reference list. */
export const spheres: readonly SphereEntry[] = [
  s(1, 'healthcare', 'Здравоохранение', 'Денсаулық сақтау'),
  s(2, 'education', 'Образование', 'Білім беру'),
  s(3, 'economy', 'Экономика', 'Экономика'),
  s(4, 'transport', 'Транспорт', 'Көлік'),
  s(5, 'housing-utilities', 'ЖКХ', 'Тұрғын үй-коммуналдық шаруашылық'),
  s(6, 'ecology', 'Экология', 'Экология'),
  s(7, 'security', 'Безопасность', 'Қауіпсіздік'),
  s(8, 'culture', 'Культура', 'Мәдениет'),
  s(9, 'sport', 'Спорт', 'Спорт'),
  s(10, 'agriculture', 'Сельское хозяйство', 'Ауыл шаруашылығы'),
  s(11, 'social-protection', 'Социальная защита', 'Әлеуметтік қорғау'),
  s(12, 'politics', 'Политика', 'Саясат'),
  s(13, 'science-digital', 'Наука и цифровизация', 'Ғылым және цифрландыру'),
  s(14, 'tourism', 'Туризм', 'Туризм'),
];
