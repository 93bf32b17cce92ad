import { describe, expect, it } from '@jest/globals';
import { extractArticle } from './article.js';

const ADDRESS = 'https://dala.kz/news/2026/most';
const page = (body: string, { head = '', title = 'Мост открыт', attributes = '' } = {}): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body ${attributes}>` +
  `<nav><a href="/">Главная</a><a href="/sport">Спорт</a></nav>${body}` +
  '<footer>Перепечатка запрещена</footer></body></html>';
const SENTENCE = 'В городе закончили ремонт моста через реку, сообщили в акимате, движение по нему уже открыто.';
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<p>Часть ${i + 1}. ${SENTENCE}</p>`).join('');
const article = (count: number): string => `<article><h1>Мост открыт</h1>${paragraphs(count)}</article>`;
const card = (i: number, teaser: string): string =>
  `<div class="item"><h3><a href="/a/${i}">Новость номер ${i}: в области построят новую школу</a></h3>${teaser}</div>`;
const cards = (count: number, teaser = ''): string => Array.from({ length: count }, (_, i) => card(i, teaser)).join('');
const data = (fields: Record<string, unknown>): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...fields })}</script>`;
const news = (fields: Record<string, unknown> = {}): string =>
  data({ '@type': 'NewsArticle', headline: 'Мост открыт', datePublished: '2026-11-20T10:00:00+05:00', ...fields });
const why = (html: string, address = ADDRESS): string | undefined => extractArticle(html, address).noArticle;

describe('a page', () => {
  it.each([
    ['with the text of an article and no marks', page(article(4))],
    ['with a short text and JSON-LD', page(article(1), { head: news() })],
    ['of a video with JSON-LD and hardly any text', page('<h1>Мост открыт</h1>', { head: news() })],
    [
      'with a short text and a date',
      page(`<article><h1>Мост</h1><time datetime="2026-11-20">20.11</time>${paragraphs(1)}`),
    ],
    ['with other news below it', page(article(5) + cards(12, `<p>${SENTENCE}</p>`))],
    ['with links to other news between its paragraphs', page(article(3) + card(1, '') + paragraphs(4) + cards(6))],
    ['with other news below a short text with JSON-LD', page(article(1) + cards(20), { head: news() })],
    ['with a form for signing in', page(`<form><input type="password"></form>${article(8)}`)],
    ['that asks to follow a channel', page(`${article(3)}<p>Подпишитесь, чтобы читать новости первыми</p>`)],
    ['whose title begins with a number', page(article(4), { title: '404 человека получили новое жильё' })],
    ['for subscribers with its whole text', page(article(12), { head: news({ isAccessibleForFree: false }) })],
  ])('%s is an article', (_, html) => expect(why(html)).toBeUndefined());

  it.each([
    ['https://dala.kz/', 'front_page'],
    ['https://dala.kz/ru', 'front_page'],
    ['https://dala.kz/kz/', 'front_page'],
    ['https://dala.kz/index.php', 'front_page'],
    ['https://dala.kz/?p=5', undefined],
    ['https://dala.kz/ru/5', undefined],
  ])('at %s is %s', (address, expected) => expect(why(page(article(4)), address)).toBe(expected));

  it.each([
    ['of headlines', 'list', page(`<h1>Общество</h1>${cards(15)}`)],
    ['of headlines with teasers', 'list', page(`<h1>Общество</h1>${cards(15, `<p>${SENTENCE}</p>`)}`)],
    ['that JSON-LD names a collection', 'list', page(article(4), { head: data({ '@type': 'CollectionPage' }) })],
    ['that WordPress names an archive', 'list', page(article(4), { attributes: 'class="archive tag tag-most"' })],
    ['for signing in', 'login', page('<h1>Вход</h1><form><input name="u"><input type="password"></form>')],
    ['that is not there', 'error_page', page(article(3), { title: 'Страница не найдена — Дала' })],
    ['with the number of an error', 'error_page', page(article(3), { title: 'Ошибка 404' })],
    ['with that number alone', 'error_page', page(cards(3), { title: '404' })],
    ['that is not there in Kazakh', 'error_page', page(article(3), { title: 'Бет табылмады' })],
    ['that WordPress names an error', 'error_page', page(article(3), { attributes: 'class="error404"' })],
    ['that its theme names an error', 'error_page', page(article(3), { attributes: 'class="dark page-404"' })],
    ['that is a check for robots', 'robot_check', page(article(1), { title: 'Just a moment...' })],
    ['with a stub marked as paid', 'paywall', page(article(2), { head: news({ isAccessibleForFree: 'False' }) })],
    ['with a stub and a prompt', 'paywall', page(`${article(1)}<p>Материал доступен только для подписчиков.</p>`)],
    ['without text', 'no_text', page('<h1>Мост открыт</h1><div id="app"></div>')],
    ['of a shell that needs scripts', 'no_text', '<html><body><div id="root"></div></body></html>'],
    ['that is no markup', 'no_text', 'User-agent: *\nwhat is this?'],
  ])('%s is %s', (_, expected, html) => expect(why(html)).toBe(expected));

  it('for signing in is known by its address too', () =>
    expect(why(page(paragraphs(3)), 'https://dala.kz/account/login?next=/a/1')).toBe('login'));

  it('says how the site names itself', () => {
    const head = '<meta property="og:site_name" content=" Дала &amp; хабар ">';
    expect(extractArticle(page(article(3), { head }), ADDRESS).siteName).toBe('Дала & хабар');
    expect(extractArticle(page(article(3)), ADDRESS).siteName).toBeUndefined();
  });
});

describe('a page that answers 200 in place of an article', () => {
  it.each([
    'Дала хабар — Страница не найдена',
    'Ошибка 404 | Дала',
    '404 — Дала хабар',
    'Извините, такой страницы нет',
    'Упс! Страница не существует',
    'Материал удалён',
    'Статья не найдена - Дала',
    'Страница, которую вы ищете, не найдена',
    'Ничего не найдено',
    'Доступ запрещён',
    'Сайт временно недоступен',
    'Ведутся технические работы',
    'Бет табылмады | Дала хабар',
    'Қате 404: сұралған бет табылмады',
    'Кешіріңіз, мұндай бет жоқ',
    'Мақала табылмады',
    'Oops! That page can’t be found.',
    'Page not found · Dala',
    'Sorry, the page you are looking for does not exist',
    'This article is no longer available',
    '410 Gone',
    '503 Service Temporarily Unavailable',
  ])('and is called "%s" is an error', (title) => {
    expect(why(page(article(3), { title }))).toBe('error_page');
    expect(why(page(`<h1>${title}</h1>${paragraphs(3)}`))).toBe('error_page');
  });

  it('is known by a short notice too', () =>
    expect(why(page(`<div><b>404</b><p>Запрошенной вами страницы больше нет.</p></div>${paragraphs(2)}`))).toBe(
      'error_page',
    ));

  it.each([
    'Страницы истории: как строили мост',
    'Документов у водителя нет, сообщает полиция',
    'Новости о новом мосте не радуют жителей',
    'Дом 404 снесут до конца года',
    'Вход в парк станет бесплатным',
    'Проверка школ выявила нарушения',
    'Мақала жазған оқушы жүлде алды',
  ])('is an article when it is called "%s"', (title) => expect(why(page(article(4), { title }))).toBeUndefined());

  it.each([
    ['Проверка браузера', '<p>Это займёт несколько секунд.</p>', ''],
    ['DDOS-GUARD', '<p>Checking your browser before accessing dala.kz.</p>', ''],
    [
      'dala.kz',
      '<p>Checking your browser before accessing dala.kz. Please allow up to 5 seconds.</p><p>Ray ID: 8f</p>',
      '',
    ],
    ['dala.kz', '<h2>Вы не робот?</h2><p>Замечен подозрительный трафик с вашего адреса, пройдите проверку.</p>', ''],
    ['Making sure you&#39;re not a bot!', '<p>Loading…</p>', ''],
    ['dala.kz', '<p>Жүктелуде</p>', '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>'],
    [
      'dala.kz',
      '<p>Request unsuccessful. Incapsula incident ID: 1-2</p>',
      '<script src="/_Incapsula_Resource?x=1"></script>',
    ],
    ['dala.kz', '<p>Қауіпсіздік тексерілуде, робот емес екеніңізді растаңыз.</p>', ''],
    ['dala.kz', '', '<script src="/__qrator/qauth_utm_v2.js"></script>'],
    ['Human Verification', '<div id="captcha"></div>', ''],
  ])('and checks for robots, called "%s" with %s, is no article', (title, body, head) =>
    expect(why(page(body, { title, head }))).toBe('robot_check'),
  );

  it('is an article that writes about such a check', () => {
    const text = 'Сайт акимата просит подтвердить, что вы не робот: так отдел защитился от подозрительных запросов. ';
    expect(
      why(page(`<article><h1>Сайт закрыли от роботов</h1><p>${text.repeat(4)}</p>${paragraphs(12)}</article>`)),
    ).toBe(undefined);
  });

  it.each(['Вход', 'Авторизация — Дала', 'Войти на сайт', 'Жүйеге кіру', 'Sign in · Dala', 'Личный кабинет'])(
    'and is called "%s" is for signing in',
    (title) => expect(why(page(paragraphs(2), { title }))).toBe('login'),
  );
});
