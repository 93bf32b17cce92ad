import { healthcare } from './healthcare.js';
import { housingUtilities } from './housing-utilities.js';
import type { SphereTexts } from './sphere-texts.js';
import { transport } from './transport.js';

/** A sphere by its reference number with all that can be said about it. */
export interface Sphere { id: number; slug: string; ru: string; kk: string; texts: SphereTexts }

export const spheres: readonly Sphere[] = [
  { id: 1, slug: 'healthcare', ru: 'Здравоохранение', kk: 'Денсаулық сақтау', texts: healthcare },
  { id: 4, slug: 'transport', ru: 'Транспорт', kk: 'Көлік', texts: transport },
  { id: 5, slug: 'housing-utilities', ru: 'ЖКХ', kk: 'Тұрғын үй-коммуналдық', texts: housingUtilities },
];

/** The sphere by its number; throws on a number that does not exist. */
export function sphereById(id: number): Sphere {
  const found = spheres.find((s) => s.id === id);
  if (!found) throw new Error(`no sphere ${id}`);
  return found;
}
