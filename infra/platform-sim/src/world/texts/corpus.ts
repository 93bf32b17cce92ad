import { agriculture } from './agriculture.js';
import { culture } from './culture.js';
import { ecology } from './ecology.js';
import { economy } from './economy.js';
import { education } from './education.js';
import { healthcare } from './healthcare.js';
import { housingUtilities } from './housing-utilities.js';
import { politics } from './politics.js';
import { scienceDigital } from './science-digital.js';
import { security } from './security.js';
import { socialProtection } from './social-protection.js';
import type { SphereTexts } from './sphere-texts.js';
import { sport } from './sport.js';
import { tourism } from './tourism.js';
import { transport } from './transport.js';

/** A sphere (reference number, names) and its templates. */
export interface Sphere {
  id: number;
  slug: string;
  ru: string;
  kk: string;
  texts: SphereTexts;
}

export const spheres: readonly Sphere[] = [
  { id: 1, slug: 'healthcare', ru: 'Здравоохранение', kk: 'Денсаулық сақтау', texts: healthcare },
  { id: 2, slug: 'education', ru: 'Образование', kk: 'Білім', texts: education },
  { id: 3, slug: 'economy', ru: 'Экономика', kk: 'Экономика', texts: economy },
  { id: 4, slug: 'transport', ru: 'Транспорт', kk: 'Көлік', texts: transport },
  { id: 5, slug: 'housing-utilities', ru: 'ЖКХ', kk: 'Коммуналдық шаруашылық', texts: housingUtilities },
  { id: 6, slug: 'ecology', ru: 'Экология', kk: 'Экология', texts: ecology },
  { id: 7, slug: 'security', ru: 'Происшествия', kk: 'Оқиғалар', texts: security },
  { id: 8, slug: 'culture', ru: 'Культура', kk: 'Мәдениет', texts: culture },
  { id: 9, slug: 'sport', ru: 'Спорт', kk: 'Спорт', texts: sport },
  { id: 10, slug: 'agriculture', ru: 'Сельское хозяйство', kk: 'Ауыл шаруашылығы', texts: agriculture },
  { id: 11, slug: 'social-protection', ru: 'Социальная защита', kk: 'Әлеуметтік қорғау', texts: socialProtection },
  { id: 12, slug: 'politics', ru: 'Власть', kk: 'Билік', texts: politics },
  { id: 13, slug: 'science-digital', ru: 'Наука и технологии', kk: 'Ғылым және технология', texts: scienceDigital },
  { id: 14, slug: 'tourism', ru: 'Туризм', kk: 'Туризм', texts: tourism },
];
