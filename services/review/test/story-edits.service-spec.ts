import { randomUUID } from 'node:crypto';
import type { StoryWire } from '@mm/proto/http/stories.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';
import { ofStory, storiesOnDesk } from './stories-desk-kit.js';
import { settledStories, texts, told } from './stories-kit.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const { post, story, offered, edit, change, deskPost, arrive } = storiesOnDesk(() => harness);
const members = async (id: number): Promise<number[]> => (await story(id)).members.map((one) => one.id);

describe('what a person decided about a story', () => {
  it('is taken back: a story of two that was taken apart is told again by both', async () => {
    const text =
      'На стекольном заводе в Кызылорде запустили вторую линию: она выпускает листовое стекло для теплиц, ' +
      'половину продукции отправят на экспорт, сказал директор предприятия.';
    await arrive(told(51, text), told(52, text));
    const id = (await deskPost(51))?.story?.id ?? 0;
    const apart = await change(id, 'take-out', 52);
    expect(apart.members).toEqual([]);
    await edit({ ...ofStory(apart), change: 'put-in', posts: [51] }).expect(404);
    const { body } = await edit({ ...ofStory(apart), change: 'put-in', posts: [51, 52] }).expect(200);
    expect((body as StoryWire).members.map((one) => one.id)).toEqual([51, 52]);
    await settledStories(harness);
    expect(await members(id)).toEqual([51, 52]);
  });

  it('stays: posts that are kept apart are each by themselves', async () => {
    await arrive(told(41, texts.match), told(42, texts.match), told(43, texts.match));
    const id = (await deskPost(43))?.story?.id ?? 0;
    await change(id, 'keep-apart', 42, 43);
    expect([(await deskPost(42))?.story, (await deskPost(43))?.story]).toEqual([null, null]);
    await settledStories(harness);
    expect([(await deskPost(42))?.story, (await deskPost(43))?.story]).toEqual([null, null]);
  });

  it('stays: a story that is kept apart is not offered and never joins, until that is left open', async () => {
    const both = async () =>
      [(await story(461)).members, (await story(463)).members].map((all) => all.map(({ id }) => id));
    const offeredTo = async (id: number) =>
      (await offered(id)).map((post) => post.id).filter((one) => one === 463 || one === 464);
    await arrive(told(461, texts.well), told(462, texts.well), told(463, texts.bus), told(464, texts.bus));
    expect(await offeredTo(461)).toEqual([463]);
    await change(461, 'keep-apart', 463);
    expect(await offeredTo(461)).toEqual([]);
    await arrive(told(463, texts.well, { revision: 2 }), told(464, texts.well, { revision: 2 }));
    expect(await both()).toEqual([
      [461, 462],
      [463, 464],
    ]);
    await change(461, 'leave-open', 463);
    await settledStories(harness);
    expect(await both()).toEqual([
      [461, 462, 463, 464],
      [461, 462, 463, 464],
    ]);
  });

  it('stays: with a post its whole story is put in, and follows no edit, until that is left open', async () => {
    const [depot, park] = [
      'В Павлодаре обновили трамвайное депо: привезли шесть вагонов, починили пути и поставили новые стрелки, ' +
        'движение по третьему маршруту откроют в понедельник, обещает директор.',
      'В парке у набережной высадили четыреста саженцев клёна и липы, полив сделали капельный, дорожки осветят ' +
        'фонарями на солнечных батареях, говорят озеленители и волонтёры.',
    ];
    const both = [465, 466, 467, 468, 469];
    const [older, newer] = [both.slice(0, 3), both.slice(3)];
    const apart = async () => [await membersOf(465), await membersOf(469)];
    const membersOf = async (id: number) => members((await deskPost(id))?.story?.id ?? 0);
    await arrive(...older.map((id) => told(id, depot)), ...newer.map((id) => told(id, park)));
    expect(await apart()).toEqual([older, newer]);
    const whole = await change(468, 'put-in', 466);
    // the older one's id
    expect([whole.id, whole.members.map(({ id }) => id)]).toEqual([465, both]);
    expect(await story(468)).toMatchObject({ id: 465, merged_from: 468 });
    await harness.until(
      async () => (await harness.logged('story.changed')).some(({ mergedInto }) => mergedInto === 465),
      'the event of the merge',
    );
    await arrive(told(467, 'Завтра без осадков', { revision: 2 }));
    expect(await apart()).toEqual([both, both]);
    await arrive(told(467, depot, { revision: 3 }));
    await change(465, 'leave-open', ...older);
    await settledStories(harness);
    expect(await apart()).toEqual([older, newer]);
    const { version } = await story(465);
    const { body } = await edit({ story_id: 468, version: 1, change: 'keep-apart', posts: [466] }).expect(409);
    expect(body).toMatchObject({ code: 'story-changed', current: { id: 465, version } });
  });

  it('is taken back for one post alone: one that was taken out and is of another story by now', async () => {
    const [clinic, archive] = [
      'В Таразе отремонтировали поликлинику: поставили томограф, расширили регистратуру и пристроили лифт, ' +
        'приём начнут в марте, сообщили в управлении здравоохранения.',
      'Архив Кокшетау оцифровал метрические книги за полтора века, их листают на сайте бесплатно, запросы от ' +
        'родственников принимают по почте, рассказала заведующая отделом.',
    ];
    const stories = async () => [await members(471), await members(474)];
    await arrive(...[471, 472, 473].map((id) => told(id, clinic)), ...[474, 475].map((id) => told(id, archive)));
    await change(471, 'take-out', 473);
    await arrive(told(473, archive, { revision: 2 }));
    expect(await stories()).toEqual([
      [471, 472],
      [473, 474, 475],
    ]);
    await change(471, 'put-in', 473);
    await settledStories(harness);
    expect(await stories()).toEqual([
      [471, 472, 473],
      [474, 475],
    ]);
  });

  it('is taken back step by step: what it replaced holds again, and then the machine says', async () => {
    const bridge =
      'Мост через Сырдарью под Кызылордой закрыли на ремонт до октября: меняют плиты и ограждение, грузовики пустили ' +
      'в объезд через Тасбугет, автобусы ходят по расписанию, уточнили дорожники.';
    const all = [481, 482, 483, 484];
    await arrive(...all.map((id) => told(id, bridge)));
    expect(await members(481)).toEqual(all);
    await change(481, 'take-out', 484);
    await change(481, 'put-in', 484);
    expect(await members(481)).toEqual(all);
    await change(481, 'leave-open', 484);
    await settledStories(harness);
    expect(await members(481)).toEqual([481, 482, 483]);
    await change(481, 'leave-open', 484);
    await settledStories(harness);
    expect(await members(481)).toEqual(all);
  });

  it('is taken back: a post that comes back has not come after a decision, a later one has', async () => {
    const theatre =
      'Кукольный театр Семея вернулся с гастролей: сыграли двенадцать спектаклей, показали новую сказку и дали ' +
      'мастер-класс по тростевым куклам, собранные деньги пойдут на ремонт сцены, рассказал режиссёр.';
    const after = async () => (await deskPost(511))?.story?.after;
    const comeAndGo = async (id: number) => {
      await change(511, 'take-out', id);
      await change(511, 'put-in', id);
    };
    await arrive(told(511, theatre), told(512, theatre), told(513, theatre));
    const labels = { lang: 'ru', spheres: [2], oblasts: [31], tone: 1 };
    const decision = { decision_id: randomUUID(), posts: [{ id: 511, version: 0 }], labels };
    await post('/api-py/socmedia/decisions', decision).expect(200);
    expect(await after()).toBe(0);
    await comeAndGo(512);
    expect(await after()).toBe(0);
    await arrive(told(514, theatre));
    await comeAndGo(514);
    expect(await after()).toBe(1);
  });

  it('is taken back: posts that were taken out are most of the story; older decisions stand', async () => {
    const dam =
      'Плотину на реке Каргалы укрепили гравием и бетоном: до весны уровень воды снизят на два метра, датчики ' +
      'передают данные диспетчерам, сёла ниже по течению предупредят сиренами, заявил инженер водхоза.';
    const [taken, all] = [
      [501, 502, 503],
      [501, 502, 503, 504],
    ];
    await arrive(...all.map((id) => told(id, dam)), told(505, 'Завтра без осадков'));
    await change(501, 'keep-apart', 505);
    expect((await change(501, 'take-out', ...taken)).members.map(({ id }) => id)).toEqual(taken);
    await change(501, 'leave-open', ...taken);
    await settledStories(harness);
    expect(await members(501)).toEqual(all);
    expect((await arrive(told(505, dam, { revision: 2 })))[501]).toEqual(all);
  });
});
