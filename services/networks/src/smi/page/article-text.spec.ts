import { describe, expect, it } from '@jest/globals';
import { extractArticle } from './article.js';

const TITLE = 'В Семее открыли мост через Иртыш';
const TEXT = [
  'В Семее после ремонта открыли мост через Иртыш, сообщили в пресс-службе областного акимата во вторник.',
  'Работы продолжались полтора года: строители заменили покрытие, перила и освещение на всём протяжении моста.',
  'По словам акима города, движение автобусов восстановят на этой неделе, а грузовиков – не раньше весны.',
];
const html = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const page = (body: string, head = ''): string =>
  `<html><head><title>${TITLE}</title>${head}</head><body><h1>${TITLE}</h1>${body}</body></html>`;
const textOf = (body: string, head?: string): string => extractArticle(page(body, head), 'https://dala.kz/a/1').text;
const ONLY_ARTICLE = TEXT.join('\n\n');
const LINKS =
  '<ul><li><a href="/2">Паводок в Абайской области отступает</a></li>' +
  '<li><a href="/3">Школьники вернулись с каникул</a></li></ul>';

describe('the text of an article', () => {
  it.each([
    [
      'a caption',
      '<figure><img src="/1.jpg"><figcaption>Мост после ремонта. Снимок сделан в ноябре.</figcaption></figure>',
    ],
    ['a caption without an element', '<div>Фото: пресс-служба акимата</div>'],
    ['related links', `<div class="related-news"><h3>Другое</h3>${LINKS}</div>`],
    ['related links without a class', `<div><b>Ссылки по теме:</b>${LINKS}</div>`],
    ['a label that ends in a colon before links', `<div>В разделе:</div>${LINKS}`],
    ['read also', '<p>Читайте также: <a href="/4">Как изменится движение автобусов в Семее</a></p>'],
    ['read also in Kazakh', '<p>Сондай-ақ оқыңыз: <a href="/4">Семейде жаңа көпір ашылды</a></p>'],
    ['read also in English', '<p>READ MORE: <a href="/4">How the bridge was repaired</a></p>'],
    ['a link in a paragraph of its own', '<p><a href="/5">В Павлодаре построят новую школу на тысячу мест</a></p>'],
    ['share prompts', '<div class="b-share"><span>Поделиться с друзьями</span></div>'],
    ['share prompts without a class', '<p>Поделитесь новостью с друзьями!</p>'],
    ['subscription prompts', '<p>Подписывайтесь на наш канал, чтобы узнавать новости первыми.</p>'],
    ['a typo prompt', '<p>Нашли ошибку? Выделите её и нажмите Ctrl + Enter.</p>'],
    ['a rights notice', '<p>© 2026 Дала. Все права защищены. При перепечатке материалов ссылка обязательна.</p>'],
    [
      'an author box',
      '<div class="author-bio"><p>Айгуль пишет о городе с 2010 года и ведёт рубрику о дорогах.</p></div>',
    ],
    ['a date line', '<div>Опубликовано 24 ноября 2026, 14:05</div>'],
    ['tags', '<div>Теги: мост, ремонт, Семей</div>'],
    ['hidden text', '<div style="display: none">Скрытый текст для поисковых машин о мостах и дорогах.</div>'],
  ])('lacks %s', (_cause, side) => {
    expect(textOf(`${html(TEXT.slice(0, 2))}${side}${html(TEXT.slice(2))}`)).toBe(ONLY_ARTICLE);
    expect(textOf(`${html(TEXT)}${side}`)).toBe(ONLY_ARTICLE);
  });

  it('has no comments, however many there are', () => {
    const comments = Array.from(
      { length: 30 },
      (_, i) => `<p>Читатель ${i} считает, что мост надо было открыть ещё прошлой зимой, когда замёрзла река.</p>`,
    ).join('');
    expect(textOf(`<article>${html(TEXT)}</article><div id="comments">${comments}</div>`)).toBe(ONLY_ARTICLE);
    expect(textOf(`${html(TEXT)}<h4>Комментарии (2)</h4>${comments.slice(0, 250)}</p>`)).toBe(ONLY_ARTICLE);
  });

  it('has no beginnings of other articles', () => {
    const teaser = (text: string): string => `<p>${text} <a href="/7">Читать далее...</a></p>`;
    const teasers =
      teaser(`${TEXT[1]} Совсем другая новость о дороге.`) + teaser('Новость о школах и детских садах города.');
    expect(textOf(`${html(TEXT)}${teasers}`)).toBe(ONLY_ARTICLE);
  });

  it('does not repeat the title, the author and the date', () =>
    expect(textOf(`<div><h2>${TITLE}</h2><p>Автор: А. Омарова</p><p>24.11.2026 14:05</p>${html(TEXT)}</div>`)).toBe(
      ONLY_ARTICLE,
    ));

  it('is there once when the page contains it twice', () =>
    expect(textOf(`<div><div>${html(TEXT)}</div><div>${html(TEXT)}</div></div>`)).toBe(ONLY_ARTICLE));

  it('keeps a refrain', () => {
    const refrain = 'Ой, мост через Иртыш, широкий мост мой.';
    const verses = [TEXT[0], refrain, TEXT[1], refrain, TEXT[2], refrain].map(String);
    expect(textOf(`<article>${html(verses)}</article>`)).toBe(verses.join('\n\n'));
  });

  it('keeps what follows a table with comments', () => {
    const table = `<table><tr><td>Comments</td><td>${TEXT[0]} Это первая строка таблицы.</td></tr></table>`;
    expect(textOf(`<article>${html(TEXT)}${table}<p>${TEXT[1]} Так и было.</p></article>`)).toContain('Так и было.');
  });

  it('is found below the title beside a longer notice', () => {
    const notices = Array.from(
      { length: 8 },
      (_, i) =>
        `Пункт ${i}: условия, сроки, цены и порядок размещения, как и правила, которые приняты, сообщает отдел, ` +
        'который занимается продажами, договорами, счетами, актами, письмами, звонками и жалобами на работу отдела.',
    );
    const menu = '<p><a href="/r">Раздел новостей области</a></p>'.repeat(8);
    const below = `<div>${menu}</div><div><section><div>${html(notices)}</div></section></div>`;
    expect(textOf(`<div><section><div>${html(TEXT)}</div></section></div>${below}`)).toBe(ONLY_ARTICLE);
  });

  it('keeps lists, tables and subheadings', () => {
    const rest = '<h2>Объезд</h2><ul><li>улица Абая</li><li>улица Шакарима</li></ul>';
    const table = '<table><tr><th>Маршрут</th><th>Время</th></tr><tr><td>12</td><td>7 минут</td></tr></table>';
    expect(textOf(`<article>${html(TEXT)}${rest}${table}${html([`${TEXT[0]} Повторим это.`])}</article>`)).toBe(
      `${ONLY_ARTICLE}\n\nОбъезд\n\nулица Абая\nулица Шакарима\nМаршрут Время\n12 7 минут\n\n${TEXT[0]} Повторим это.`,
    );
  });

  it('keeps links that are its content', () => {
    const offers = [1, 2, 3, 4, 5].map(
      (i) => `<p>Документ ${i}.</p><p><a href="/d${i}">Решение маслихата номер ${i}</a></p>`,
    );
    expect(textOf(`<article>${html(TEXT)}${offers.join('')}${html([`${TEXT[1]} Ещё раз.`])}</article>`)).toContain(
      'Решение маслихата номер 5',
    );
  });

  it('keeps sentences that begin like a prompt', () => {
    const sentence =
      'Вернуться домой смогли двести человек, которых вывезли из затопленных сёл в начале апреля этого года.';
    expect(textOf(html([...TEXT, sentence]))).toBe(`${ONLY_ARTICLE}\n\n${sentence}`);
  });

  it('is kept when a site gives all its paragraphs the name of something else', () =>
    expect(textOf(TEXT.map((text) => `<div class="elementor-widget"><p>${text}</p></div>`).join(''))).toBe(
      ONLY_ARTICLE,
    ));

  it('is found on a page without the tags html and body', () =>
    expect(
      extractArticle(`<!DOCTYPE html><title>${TITLE}</title><h1>${TITLE}</h1>${html(TEXT)}`, 'https://dala.kz/a/1')
        .text,
    ).toBe(ONLY_ARTICLE));

  it('survives zero characters and a tag with 300,000 attributes', () => {
    const attributes = Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ');
    expect(textOf(`<div ${attributes}>${html(TEXT).replaceAll('мост', 'мо\0ст')}</div>`)).toBe(ONLY_ARTICLE);
  });
});

describe('the text of an article on a page with much else', () => {
  const OTHERS = [
    'В Риддере лыжная база откроет сезон на две недели раньше, потому что снег лёг уже в середине октября этого года.',
    'Аграрии области сдали зерно в хранилища, а элеваторы просят железную дорогу прислать больше вагонов до морозов.',
    'Театр привезёт из столицы спектакль по повести о степи, билеты поступят в кассы в следующий понедельник утром.',
    'Хоккеисты выиграли третий матч подряд и поднялись на второе место таблицы, сообщил тренер команды после игры.',
    'Библиотеки города объявили о сборе книг на казахском языке для сельских школ, принимают их до конца декабря.',
  ];
  const NOTICE =
    'Мы используем файлы cookie, чтобы помнить ваши настройки, считать посещения и показывать подходящие объявления. ' +
    'Оставаясь на сайте, вы соглашаетесь с обработкой этих данных нашими партнёрами и с передачей их за границу.';
  const description = `<meta property="og:description" content="${TEXT[0]}">`;
  const headlines = Array.from(
    { length: 40 },
    (_, i) => `<li><a href="/n${i}">Заголовок новости номер ${i} из ленты области</a></li>`,
  ).join('');

  it('is not a longer teaser of other stories below the title', () => {
    const more = OTHERS.map((text) => `${text} Так решили в акимате.`);
    const teaser = `<div class="top">${html([...OTHERS, ...more])}</div>`;
    const links = '<p><a href="/x">Все новости этого дня на одной странице</a></p>';
    const body = `<div>${teaser}${links}</div><div class="text">${html(TEXT)}</div>`;
    expect(textOf(body, description)).toBe(ONLY_ARTICLE);
  });

  it('is not what a removed element leaves behind: a name that means something else on this site', () => {
    const others = OTHERS.map((text) => `<div class="item"><p>${text}</p></div>`).join('');
    expect(textOf(`<div class="widget">${html(TEXT)}</div><section>${others}</section>`, description)).toContain(
      ONLY_ARTICLE,
    );
  });

  it('is found though it is short and stands among long lists', () => {
    const short = TEXT.slice(0, 2);
    const body = `<ul>${headlines}</ul><div class="b">${html(short)}</div><ul>${headlines}</ul>`;
    expect(textOf(body, description)).toBe(short.join('\n\n'));
  });

  it.each([
    `<div class="cookie-bar" role="dialog"><p>${NOTICE}</p></div>`,
    `<div><p>${NOTICE}</p></div>`,
    '<div class="m-consent">' + html(OTHERS) + '</div>',
    '<p>We use cookies to improve your experience. By browsing on you accept them and our policy on data.</p>',
  ])('does not begin with a cookie notice: %s', (notice) =>
    expect(textOf(`${notice}<article>${html(TEXT.slice(0, 1))}</article>`)).toBe(TEXT[0]),
  );

  it('keeps what an article says about cookies', () => {
    const said = 'Суд оштрафовал магазин за то, что его сайт записывал файлы cookie до согласия покупателей области.';
    expect(textOf(html([...TEXT, said]))).toContain(said);
  });

  it.each([
    ['', ''],
    [description, '<p><a href="/tag">Раздел новостей о дорогах города</a></p>'],
  ])('has the first paragraph, which has a container of its own (%j, %j)', (head, between) => {
    const rest = [...TEXT.slice(1), ...TEXT.slice(1).map((text) => `${text} Об этом объявили на совещании.`)];
    const lead = `<div class="intro"><div>${TEXT[0]}</div></div>`;
    const body = `<div itemprop="articleBody">${html(rest)}</div>`;
    expect(textOf(`${lead}${between}${body}`, head)).toBe([TEXT[0], ...rest].join('\n\n'));
  });

  it('does not begin with a summary that the first paragraph repeats', () =>
    expect(textOf(`<div>${String(TEXT[0]).slice(10)}</div><div itemprop="articleBody">${html(TEXT)}</div>`)).toBe(
      ONLY_ARTICLE,
    ));

  it('keeps a third that consists of offers with their addresses, quotations and subheadings', () => {
    const offers = Array.from(
      { length: 12 },
      (_, i) => `<p>Лот ${i}: участок у моста</p><p><a href="https://lot.kz/${i}">https://lot.kz/${i}</a></p>`,
    );
    const quote = '<blockquote>«Цены снизим», – ответил аким.</blockquote>';
    const body = `${html(TEXT)}<h2>Что продают</h2>${offers.join('')}${quote}`;
    const text = textOf(`<article>${body}</article>`);
    for (const part of [
      'Что продают',
      'Лот 11: участок у моста',
      'https://lot.kz/0',
      'https://lot.kz/10',
      '«Цены снизим»',
    ])
      expect(text).toContain(part);
  });

  it('has no date line before a paragraph that names a time of day', () =>
    expect(
      textOf(`<div>27 ноября 2026, 10:15 | Просмотров: 312</div>${html([`В 9:30 ${TEXT[0]}`, ...TEXT.slice(1, 2)])}`),
    ).toBe([`В 9:30 ${TEXT[0]}`, TEXT[1]].join('\n\n')));

  it('has no Kazakh prompt to subscribe', () =>
    expect(textOf(`${html(TEXT)}<p>Біздің Telegram арнамызға жазылыңыз: @dala</p>`)).toBe(ONLY_ARTICLE));
});

describe('the text of an article with JSON-LD', () => {
  const jsonLd = (articleBody: string): string => {
    const data = JSON.stringify({ '@type': 'NewsArticle', headline: TITLE, articleBody });
    return `<script type="application/ld+json">${data}</script>`;
  };

  it('is that of the page, in paragraphs and without what JSON-LD does not have', () =>
    expect(
      textOf(
        html([...TEXT, 'Мнение читателей газеты о новом мосте собрал наш отдел писем, спасибо всем за звонки.']),
        jsonLd(TEXT.join(' ')),
      ),
    ).toBe(ONLY_ARTICLE));

  it('is that of the page if JSON-LD has only its beginning', () =>
    expect(textOf(html(TEXT), jsonLd(String(TEXT[0])))).toBe(ONLY_ARTICLE));

  it('is that of JSON-LD if the page is about something else', () =>
    expect(
      textOf(
        html(['Чтобы читать дальше, включите JavaScript в настройках браузера и обновите эту страницу ещё раз.']),
        jsonLd(html(TEXT)),
      ),
    ).toBe(ONLY_ARTICLE));

  it('has no tags that were escaped', () =>
    expect(textOf('<p>Загрузка</p>', jsonLd(html(TEXT).replaceAll('<', '&lt;').replaceAll('>', '&gt;')))).toBe(
      ONLY_ARTICLE,
    ));
});
