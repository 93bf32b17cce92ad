import { escapeMarkup } from '../http/reply.js';
import type { Outlet } from '../world/outlets.js';

const style = [
  'body{font:17px/1.5 Georgia,serif;margin:0;color:#1d1f22;background:#fff}',
  'header.top,footer{background:#17324d;color:#fff;padding:14px 24px}',
  'header.top a,footer a{color:#fff}',
  'nav a{margin-right:16px}',
  '.page{display:flex;flex-wrap:wrap;gap:32px;max-width:1100px;margin:24px auto;padding:0 16px}',
  'main{flex:1 1 560px;min-width:0}',
  'aside{flex:0 1 300px;font-size:15px}',
  'img{max-width:100%;height:auto}',
  '.byline,.rubric,figcaption{color:#555;font-size:14px}',
  'h1{line-height:1.2}',
  '.notice{background:#fff3c4;padding:6px 24px;font-size:14px}',
].join('');
const words = {
  ru: {
    nav: ['Главная', 'Общество', 'Экономика', 'Происшествия', 'Спорт'],
    foot: 'Перепечатка материалов только с указанием источника. Редакция не отвечает за содержание рекламы.',
    contacts: 'Контакты',
    notice: 'Вымышленное издание: демонстрационная сеть',
  },
  kk: {
    nav: ['Басты бет', 'Қоғам', 'Экономика', 'Оқиға', 'Спорт'],
    foot: 'Материалды көшіріп басқанда сілтеме міндетті. Жарнама мазмұнына редакция жауап бермейді.',
    contacts: 'Байланыс',
    notice: 'Ойдан шығарылған басылым: көрсетілім желісі',
  },
};

/** A page of an outlet: its content with navigation, notice and footer. */
export function pageFrame({
  outlet,
  title,
  head,
  body,
  charset,
}: {
  outlet: Outlet;
  title: string;
  head: string;
  body: string;
  charset: string;
}): string {
  const texts = words[outlet.language];
  const name = escapeMarkup(outlet.title);
  return `<!DOCTYPE html>
<html lang="${outlet.language}">
<head>
<meta charset="${charset}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} — ${name}</title>
${head}
<style>${style}</style>
</head>
<body>
<header class="top"><a href="/"><strong>${name}</strong></a> <small>${escapeMarkup(outlet.about)}</small>
<nav>${texts.nav.map((item) => `<a href="/">${item}</a>`).join('')}</nav></header>
<div class="notice">${texts.notice}</div>
<div class="page">
${body}
</div>
<footer><p>© ${name}. ${texts.foot}</p><p><a href="/">${texts.contacts}</a> · +7 700 000 00 00</p></footer>
</body>
</html>
`;
}
