import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { extractArticle } from './article.js';

const ADDRESS = 'https://dala.kz/a/1';
const page = (head: string, body: string): string =>
  `<!DOCTYPE html><html><head><title>Т</title>${head}</head><body><nav>Главная Спорт Погода</nav>${body}` +
  '<footer>Перепечатка запрещена</footer></body></html>';
const PARAGRAPHS = Array.from(
  { length: 6 },
  (_, i) =>
    `<p>Абзац номер ${i}: в городе закончили ремонт дороги, сообщили в акимате, ` +
    'жители довольны и ждут продолжения работ весной.</p>',
).join('');

describe('the article of a page', () => {
  it('is the body marked in JSON-LD, with its date and picture', () => {
    const html = readFileSync(new URL('../fixtures/article.html', import.meta.url), 'utf8')
      .replaceAll('{base}', 'https://dala.kz')
      .replaceAll('{path}', '/a/1')
      .replaceAll('{title}', 'Поликлиника');
    expect(extractArticle(html, ADDRESS)).toMatchObject({
      title: 'Поликлиника',
      text: expect.stringContaining('Полный текст статьи из разметки'),
      published: '2026-11-20T10:00:00+05:00',
      picture: 'https://dala.kz/img/1.jpg',
      canonical: 'https://dala.kz/a/1',
    });
  });

  it('is found without markup, and without menus and footers', () => {
    const { text } = extractArticle(page('', `<article><h1>Дороги</h1>${PARAGRAPHS}</article>`), ADDRESS);
    expect(text).toContain('Абзац номер 5');
    expect(text).not.toMatch(/Погода|Перепечатка/);
  });

  it('is the body marked by microdata rather than the text around it', () => {
    const { text } = extractArticle(
      page(
        '',
        '<article><p>21.11.2026 · Автор</p><div itemprop="articleBody"><p>Короткая новость о мосте.</p></div>' +
          '<p>Фото из архива</p></article>',
      ),
      ADDRESS,
    );
    expect(text).toBe('Короткая новость о мосте.');
  });

  it('ignores a canonical link to another site or to the front page', () => {
    const canonical = (href: string): string | undefined =>
      extractArticle(page(`<link rel="canonical" href="${href}">`, PARAGRAPHS), ADDRESS).canonical;
    expect(
      ['https://evil.kz/a/1', 'https://dala.kz/', 'javascript:1', 'http://www.dala.kz/a/2?utm_x=1'].map(canonical),
    ).toEqual([undefined, undefined, undefined, 'https://dala.kz/a/2']);
  });

  it('ignores broken JSON-LD and recognises marked adverts', () => {
    expect(
      extractArticle(page('<script type="application/ld+json">{broken</script>', PARAGRAPHS), ADDRESS).text,
    ).toContain('Абзац номер 1');
    expect(
      extractArticle(
        page(
          '<script type="application/ld+json">[{"@type":["AdvertiserContentArticle"],"headline":"Скидки"}]</script>',
          PARAGRAPHS,
        ),
        ADDRESS,
      ),
    ).toMatchObject({ isAdvert: true, title: 'Скидки' });
  });

  it('does not mistake a marked lead for the whole of a long text', () => {
    const { text } = extractArticle(
      page('', `<article><p itemprop="articleBody">Коротко.</p>${PARAGRAPHS.repeat(3)}</article>`),
      ADDRESS,
    );
    expect(text).toContain('Абзац номер 5');
  });

  it('refuses a page with more tags than any article has', () =>
    expect(() => extractArticle('<p>x</p>'.repeat(60_000), ADDRESS)).toThrow('too_many_tags'));

  it('has no text for an empty shell', () =>
    expect(extractArticle('<html><body><div id="root"></div></body></html>', ADDRESS).text).toBe(''));
});

describe('a page that scripts build', () => {
  it('has the text of its description', () => {
    const description = 'В Жезказгане открыли зимний сад: вход свободный, экскурсии по субботам.';
    const head = `<title>Сад</title><meta property="og:description" content="${description}">`;
    const shell = `<html><head>${head}</head><body><div id="__next"></div><script>{}</script></body></html>`;
    expect(extractArticle(shell, 'https://dala.kz/a/1').text).toBe(description);
  });
});
