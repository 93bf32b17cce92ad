import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { strFromU8, unzipSync } from 'fflate';
import request from 'supertest';
import { aClassifiedPost, aReview, anHourAgo } from './builders.js';
import { readAll, startDownloadStack, type DownloadStack, type DownloadUser } from './downloads-stack.js';

const path = '/api-py/topic_download/';
/** The gaps that a stand-in of ingestion answers; undefined: it is broken. */
let gaps: object[] | undefined;
let askedGaps: { url: string; authorization: string | undefined }[] = [];
let ingestion: http.Server;
let stack: DownloadStack;
let operator: DownloadUser;
let users: Record<Username, DownloadUser>;
let schools: TopicWire;
let hidden: TopicWire;
let asOf: number;

const kazakh = 'Әкім Ұлытауда жаңа мектеп ашты: ғылым, өнер, һәм қоғам';
const formula = '=HYPERLINK("http://evil.example";"школа")';
const markup = '<b>Школа</b> & "кавычки" _x0041_ \u{1F600}\nвторая строка';

beforeAll(async () => {
  ingestion = http.createServer((incoming, response) => {
    askedGaps.push({ url: incoming.url ?? '', authorization: incoming.headers.authorization });
    if (!gaps) return void response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ gaps, total: gaps.length }));
  });
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve));
  const { port } = ingestion.address() as AddressInfo;
  stack = await startDownloadStack(`http://127.0.0.1:${port}`);
  operator = stack.user('operator', 'mm_operator', 3);
  users = { operator, analyst: stack.user('analyst', 'mm_user', 4), viewer: stack.user('viewer', 'MM_view', 5) };
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа | мектеп', access: [4] });
  hidden = await operator.saveTopic({ name: 'Больницы', keywords: 'больница' });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: kazakh, lang: 'kz', likes: 1234 }),
    aClassifiedPost({ id: 2, text: formula, tone: -2 }),
    aClassifiedPost({ id: 3, text: markup, tone: 1 }),
    aClassifiedPost({ id: 4, text: 'Больницу закрыли', tone: -2, spheres: [1] }),
    aClassifiedPost({ id: 5, text: 'В школе ремонт', title: 'Новости школы', network: 'smi', tone: 1, oblasts: [75] }),
  );
  await stack.publish('post.reviewed', aReview(1, 1, { lang: 'kz' }));
  await stack.until(
    async () => (await operator.report({ reviewed: 'saved' })).total === 1 && (await operator.report()).total === 5,
    'all publications',
  );
  asOf = Math.floor(Date.now() / 1000);
});
afterAll(async () => {
  await stack.stop();
  ingestion.close();
});
beforeEach(() => {
  gaps = [];
  askedGaps = [];
});

type Username = 'operator' | 'analyst' | 'viewer';
const post = (body: object, username: Username = 'operator'): request.Test =>
  users[username].post(path, body).buffer(true).parse(readAll);

async function download(params: object, ext: string, more: object = {}, user?: 'analyst' | 'viewer'): Promise<Buffer> {
  return (await post({ params: { as_of: asOf, ...params }, ext, ...more }, user).expect(200)).body as Buffer;
}

interface JsonReport {
  total: number;
  shown: number;
  as_of: number;
  checked_share: number;
  hidden_by_machine: number;
  query_version: string;
  gaps: object[] | null;
  widgets: Record<string, unknown>;
  facts: { label: string; value: string }[];
  remarks: string[];
  publications: {
    id: number;
    withdrawn: boolean;
    date: string;
    text: string;
    likes: number | null;
    shares: number | null;
  }[];
}
const json = async (params: object, user?: 'analyst' | 'viewer', more: object = {}): Promise<JsonReport> =>
  JSON.parse(String(await download(params, '.json', more, user))) as JsonReport;

const unescape = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Texts and numbers of each row of a sheet. */
function sheetRows(xml: string): string[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<(?:t xml:space="preserve"|v)>(.*?)<\/(?:t|v)>/gs)].map(([, value]) =>
      unescape(value ?? ''),
    ),
  );
}

describe('a download', () => {
  it('as JSON has the numbers and publications of report-form [S2 §7, D §7]', async () => {
    const params = { topic_id: schools.id, type: 1, period: 1, as_of: asOf };
    const report = await operator.report({
      ...params,
      widgets: ['metric-strip', 'tone-totals', 'timeline', 'networks'],
    });
    const document = await json(params);
    expect(document).toMatchObject({
      total: report.total,
      shown: report.total,
      as_of: asOf,
      checked_share: report.checked_share,
      hidden_by_machine: report.hidden_by_machine,
      widgets: report.widgets,
      gaps: [],
    });
    expect(document.publications.map((p) => p.id)).toEqual(report.data.map((p) => p.id));
    expect(document.publications.find((p) => p.id === 1)).toMatchObject({ text: kazakh, likes: 1234, shares: null });
    expect(document.remarks).toEqual(['проверено людьми 33,3 %', 'скрыто машиной: 0']);
    expect(document.facts).toContainEqual({ label: 'Тема', value: 'Школы' });
  });

  it('as xlsx has texts as texts, numbers as numbers, and no formula [D §8]', async () => {
    const files = unzipSync(await download({ type: 1, period: 1 }, '.xlsx'));
    const sheet = strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    const rows = sheetRows(sheet);
    expect(rows[0]).toEqual([
      ...['Дата', 'Сеть', 'Автор', 'Текст', 'Тональность', 'Язык', 'Сферы', 'Области', 'Событие'],
      ...['Лайки', 'Комментарии', 'Репосты', 'Просмотры', 'Ссылка', 'Отметки', 'История'],
    ]);
    const report = await operator.report({ type: 1, period: 1, as_of: asOf });
    expect(rows.length - 1).toBe(report.total);
    const marks = ['удалено в источнике', 'проверено человеком'];
    expect(rows.slice(1).map((row) => row.findLast((text) => !marks.includes(text)))).toEqual(
      report.data.map((p) => p.url),
    );
    expect(rows.slice(1).filter((row) => row.at(-1) === 'проверено человеком')).toHaveLength(1);
    expect(rows.flat()).toEqual(expect.arrayContaining([kazakh, formula, markup.replace('_x0041_', '_x005F_x0041_')]));
    expect(sheet).toContain('<v>1234</v>');
    for (const [name, bytes] of Object.entries(files))
      if (name.endsWith('.xml')) expect(strFromU8(bytes)).not.toMatch(/<f[ >]/);
    const summary = sheetRows(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()));
    expect(summary).toContainEqual(['Публикаций', String(report.total)]);
  });

  it('as csv opens in spreadsheets without a formula [D §8]', async () => {
    const text = String(await download({ type: 1, period: 1 }, '.csv'));
    expect(text.startsWith('\uFEFF"Дата";"Сеть";"Автор";"Текст"')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"";""школа"")"`);
    expect(text).toContain(`"${kazakh}"`);
    expect(text).toContain(';1234;1;;100;');
    expect(text).toContain('"проверено людьми 25 %"\r\n');
  });

  it('as doc and pdf opens in Word and in readers [S2 §9]', async () => {
    const files = unzipSync(await download({ type: 1, period: 1, topic_id: schools.id }, '.doc'));
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const text = unescape(xml.replaceAll(/<[^>]*>/g, ''));
    for (const expected of ['Отчёт: Школы', kazakh, formula, 'проверено людьми 33,3 %', '1\u00a0234'])
      expect(text).toContain(expected);
    expect(xml).toMatch(/<w:b\/>(?:(?!<\/w:r>).)*>мектеп<\/w:t>/);
    expect(text).toContain('жирным выделены слова');
    expect(Object.keys(files).filter((name) => name.endsWith('.png')).length).toBeGreaterThanOrEqual(3);
    const pdf = (await download({ type: 1, period: 1, topic_id: schools.id }, '.pdf')).toString('latin1');
    expect(pdf.startsWith('%PDF')).toBe(true);
    expect(pdf).toMatch(/\/Type \/Pages\n\/Count [1-9]/);
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it.each(['.xlsx', '.csv', '.json', '.doc', '.pdf'])(
    'as %s is the same again with the same as_of [D §7]',
    async (ext) => {
      const first = await download({ period: 7 }, ext);
      expect(first.equals(await download({ period: 7 }, ext))).toBe(true);
    },
  );

  it('says which publications people checked and which their source deleted [S2 §9]', async () => {
    await stack.publish(
      'post.withdrawn',
      create(PostWithdrawnSchema, { postId: 4, network: 'vkontakte', authorId: 7, withdrawnAt: anHourAgo }),
    );
    await stack.until(async () => (await operator.report()).data.some((p) => p.withdrawn), 'the deletion');
    expect((await json({})).publications.filter((p) => p.withdrawn).map((p) => p.id)).toEqual([4]);
    const csv = String(await download({}, '.csv'));
    expect(csv.match(/;"удалено в источнике";\r\n/g)).toHaveLength(1);
    expect(csv.match(/;"проверено человеком";\r\n/g)).toHaveLength(1);
  });

  it('names the authors and types that it is limited to, authors as far as the caller may see them [D §4]', async () => {
    const factsOf = async (user?: 'viewer'): Promise<object> =>
      Object.fromEntries(
        (await json({ author_ids: [7, 812], types: [3, 7] }, user)).facts.map(({ label, value }) => [label, value]),
      );
    expect(await factsOf()).toMatchObject({
      'Выбранные авторы': 'Тараз сегодня, № 812',
      'Типы публикаций': 'видео, прямой эфир',
    });
    expect(await factsOf('viewer')).toMatchObject({ 'Выбранные авторы': '№ 7, № 812' });
  });

  it('leaves out what was published after as_of [D §7]', async () => {
    expect((await json({ as_of: asOf - 2 * 3600 })).total).toBe(0);
  });

  it('is in Kazakh when asked [D §4]', async () => {
    const document = await json({ type: 1, tone: [-2] }, undefined, { lang: 'kz' });
    expect(document.facts).toContainEqual({ label: 'Реңк', value: 'Жағымсыз' });
    expect(document.remarks).toContain('машина жасырған: 0');
  });

  it('ignores paging and keeps params.lang a filter [D §7]', async () => {
    expect((await json({ page: 2, size: 1, lang: ['kz'] })).publications.map((p) => p.id)).toEqual([1]);
  });

  it('has only publications of granted topics for an analyst and a viewer [D §4]', async () => {
    expect((await json({}, 'analyst')).publications.map((p) => p.id).sort()).toEqual([1, 2, 3, 5]);
    expect((await json({}, 'viewer')).publications).toEqual([]);
    await post({ params: { topic_id: hidden.id }, ext: '.xlsx' }, 'analyst').expect(404);
    await post({ params: { topic_id: 987654 }, ext: '.xlsx' }).expect(404);
  });

  it('is named after its question [D §7]', async () => {
    const nameOf = async (params: object): Promise<string> => {
      const { headers } = await post({ params, ext: '.csv' }).expect(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/csv; charset=utf-8' });
      const [, name] =
        /^attachment; filename="report\.csv"; filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ??
        [];
      return decodeURIComponent(name ?? '');
    };
    expect(await nameOf({ topic_id: schools.id, type: 1, period: 7, socialNet: 3 })).toBe('Школы_VK_неделя.csv');
    expect(await nameOf({ type: null, period: 1 })).toBe('Все темы_сутки.csv');
  });

  it('needs a known ext, which may stand in params [S2 §7]', async () => {
    await post({ params: {}, ext: '.exe' }).expect(400);
    await post({ params: {} }).expect(400);
    await post({ params: { ext: '.json' } }).expect(200);
    await request(stack.url).post(path).send({ params: {}, ext: '.json' }).expect(401);
  });
});

it('the chart of a mail is of what the caller may see, in the size of a mail; none without publications', async () => {
  const chart = (params: object, username: Username = 'operator'): request.Test =>
    users[username].post('/internal/report-chart', { params: { period: 7, ...params } });
  const { body } = await chart({ topic_id: schools.id }, 'analyst').expect(200);
  const picture = Buffer.from((body as { png: string }).png, 'base64');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 600]);
  await chart({ topic_id: hidden.id }, 'analyst').expect(404);
  await chart({ topic_id: schools.id, search_text: 'трамвай' }).expect(200, { png: null });
});

describe('gaps in collection', () => {
  it('are asked with the caller’s token and listed [D §6]', async () => {
    gaps = [
      {
        author_id: 7,
        network: 'vkontakte',
        username: 'taraz_today',
        full_name: 'Тараз сегодня',
        from: asOf - 7200,
        until: 0,
        reason: 'stopped',
      },
    ];
    const text = String(await download({ socialNet: 3, period: 1 }, '.csv'));
    expect(text).toMatch(/"Тараз сегодня";"VK";"[\d. :]+";"продолжается";"система не работала"/);
    expect(text).toContain('"Источников с пробелами сбора"');
    expect(askedGaps).toHaveLength(1);
    expect(askedGaps[0]?.url).toContain('network=vkontakte');
    expect(askedGaps[0]?.authorization).toMatch(/^Bearer /);
  });

  it('that cannot be read are said to be unknown [D §6]', async () => {
    gaps = undefined;
    const params = { period: 3 };
    expect((await json(params)).gaps).toBeNull();
    expect(String(await download(params, '.csv'))).toContain('"сведения о пробелах сбора недоступны"');
    gaps = [];
    expect((await json(params)).gaps).toEqual([]);
  });
});
