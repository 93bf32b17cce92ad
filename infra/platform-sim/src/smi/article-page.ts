import { escapeMarkup } from '../http/reply.js';
import type { Outlet } from '../world/outlets.js';
import type { Article } from './article.js';
import { pageFrame } from './page-frame.js';

const jsonLd = (article: Article, outlet: Outlet, base: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.published.toISOString(),
    dateModified: article.modified.toISOString(),
    inLanguage: outlet.language,
    mainEntityOfPage: article.url,
    image: [article.image],
    author: { '@type': 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: outlet.title, url: `${base}/` },
    articleSection: article.section.title,
    articleBody: article.paragraphs.join('\n\n'),
  }).replaceAll('<', '\\u003c');

function byline({ published, author }: Article): string {
  const local = new Date(published.getTime() + 5 * 3_600_000).toISOString();
  const day = `${local.slice(8, 10)}.${local.slice(5, 7)}.${local.slice(0, 4)}`;
  return (
    `<time itemprop="datePublished" datetime="${published.toISOString()}">${day}, ${local.slice(11, 16)}</time>` +
    ` · <span itemprop="author">${escapeMarkup(author)}</span>`
  );
}

const figure = ({ id, title }: Article, caption: string): string =>
  `<img src="/img/${id}-807.png" alt="${escapeMarkup(title)}" width="807" height="533">` +
  `<figcaption>${caption}</figcaption>`;

const linkItem = ({ path, title }: Article): string =>
  `<li><a href="${escapeMarkup(path)}">${escapeMarkup(title)}</a></li>`;

/** The page of an article, with the metadata, navigation and links that news sites have. */
export function articlePage(
  article: Article,
  outlet: Outlet,
  base: string,
  others: readonly Article[],
  charset: string,
): string {
  const kazakh = outlet.language === 'kk';
  const structured =
    outlet.habit === 'jsonLd' ? `\n<script type="application/ld+json">${jsonLd(article, outlet, base)}</script>` : '';
  const head = `<link rel="canonical" href="${escapeMarkup(article.url)}">
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeMarkup(article.title)}">
<meta property="og:site_name" content="${escapeMarkup(outlet.title)}">
<meta property="og:url" content="${escapeMarkup(article.url)}">
<meta property="og:image" content="${escapeMarkup(article.image)}">
<meta property="article:published_time" content="${article.published.toISOString()}">
<meta property="article:modified_time" content="${article.modified.toISOString()}">
<meta property="article:section" content="${escapeMarkup(article.section.title)}">
<meta name="author" content="${escapeMarkup(article.author)}">
<meta name="description" content="${escapeMarkup(article.lead.slice(0, 200))}">${structured}`;
  const body = `<main><article itemscope itemtype="https://schema.org/NewsArticle">
<header><p class="rubric"><a href="/">${escapeMarkup(article.section.title)}</a></p>
<h1 itemprop="headline">${escapeMarkup(article.title)}</h1>
<p class="byline">${byline(article)}</p></header>
<figure>${figure(article, kazakh ? 'Сурет: редакция мұрағаты' : 'Фото из архива редакции')}</figure>
<div itemprop="articleBody" class="text">
${article.paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
</div>
<p class="tags">${kazakh ? 'Тегтер' : 'Теги'}: <a href="/">${escapeMarkup(article.section.title)}</a></p>
</article></main>
<aside><h2>${kazakh ? 'Тағы оқыңыз' : 'Читайте также'}</h2><ul>${others.map(linkItem).join('')}</ul></aside>`;
  return pageFrame({ outlet, title: article.title, head, body, charset });
}
