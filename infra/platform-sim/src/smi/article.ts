import { createHash } from 'node:crypto';
import { drawContent } from '../world/content.js';
import { editedAt, headline, sentencesAt } from '../world/post-state.js';
import type { Outlet } from '../world/outlets.js';
import type { WorldPost } from '../world/post.js';
import { mix } from '../world/random.js';
import { spheres } from '../world/texts/corpus.js';

/** An article as its outlet shows it at one moment. */
export interface Article {
  id: number;
  title: string;
  lead: string;
  paragraphs: string[];
  section: { slug: string; title: string };
  author: string;
  published: Date;
  modified: Date;
  path: string;
  url: string;
  image: string;
}

const bylines = ['Айжан Сейтова', 'Роман Гущин', 'Данияр Есенов', 'Мария Левченко', 'Ержан Тулепов', 'Асем Калиева'];
const generalSection = { slug: 'news', ru: 'Новости', kk: 'Жаңалықтар' };
const opinionSection = { slug: 'mnenie', ru: 'Мнения', kk: 'Пікір' };

/** Paragraphs of the article: the lead alone, then two sentences each. */
export function paragraphsOf(post: WorldPost, now: number): string[] {
  const sentences = sentencesAt(post, now);
  if (post.edit || post.manual?.text !== undefined) return sentences;
  const [lead = '', ...rest] = sentences;
  const grouped: string[] = [lead];
  for (let i = 0; i < rest.length; i += 2) grouped.push(rest.slice(i, i + 2).join(' '));
  return grouped;
}

/** Path of the article; its form depends on the outlet. */
export function pathOf(post: WorldPost): string {
  const outlet = post.source as Outlet;
  const day = new Date(post.at + 5 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
  if (outlet.habit === 'robots') return `/${sectionOf(post).slug}/${post.id}/`;
  if (outlet.habit === 'atom') return `/${day}/${post.id}.html`;
  if (outlet.habit === 'constantEtag') return `/?p=${post.id}`;
  return `/news/${post.id}`;
}

/** The section. One in eight articles of the outlet with robots rules is an opinion, which robots may not read. */
function sectionOf(post: WorldPost): { slug: string; ru: string; kk: string } {
  if ((post.source as Outlet).habit === 'robots' && !post.manual && mix(post.seed, 50) % 8 === 0) return opinionSection;
  const sphere = spheres.find((s) => s.id === drawContent(post).sphere);
  return sphere && !post.manual ? { slug: sphere.slug, ru: sphere.ru, kk: sphere.kk } : generalSection;
}

/** The article of a post, as of `now` (ms); `base` is the outlet's own address. */
export function articleOf(post: WorldPost, base: string, now: number): Article {
  const outlet = post.source as Outlet;
  const paragraphs = paragraphsOf(post, now);
  const section = sectionOf(post);
  const path = pathOf(post);
  return {
    id: post.id,
    title: headline(post),
    lead: paragraphs[0] ?? '',
    paragraphs,
    section: { slug: section.slug, title: outlet.language === 'kk' ? section.kk : section.ru },
    author: bylines[mix(post.seed, 51) % bylines.length] ?? '',
    published: new Date(Math.floor(post.at / 1000) * 1000),
    modified: new Date(Math.floor((editedAt(post, now) ?? post.at) / 1000) * 1000),
    path,
    url: base + path,
    image: `${base}/img/${post.id}-807.png`,
  };
}

/** SHA-1, hex; of the canonical address it is the product's key of an article. */
export const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
