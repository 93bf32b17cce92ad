import { create } from '@bufbuild/protobuf';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import type { ReviewHarness } from './review-harness.js';

/** Texts of different things; each is long enough to be a story. */
export const texts = {
  bridge:
    'В Таразе временно закрыли мост через реку Талас. Ремонт продлится до конца осени, движение пустили в объезд ' +
    'по улице Сулейманова, сообщает пресс-служба акимата города.',
  school:
    'В Шымкенте в микрорайоне Самал открыли новую трёхэтажную школу на тысячу двести мест. Дети больше не будут ' +
    'учиться в три смены, рассказали в управлении образования.',
  match:
    'Футбольный клуб Кайрат обыграл дома соперника со счётом три один и досрочно вышел в следующий раунд турнира, ' +
    'решающий мяч забил на последней минуте защитник команды.',
  flood:
    'Паводок подтопил двадцать домов в посёлке Жарык Актюбинской области, жителей эвакуировали в районную школу, ' +
    'спасатели откачивают воду и укрепляют дамбу мешками с песком.',
  well:
    'В селе Бирлик пробурили скважину глубиной девяносто метров. Раньше воду привозили цистернами дважды в неделю, ' +
    'теперь она есть в каждом дворе, говорит аким сельского округа.',
  bus:
    'На маршрут сорок семь вышли десять низкопольных автобусов, водителей обучили помогать пассажирам на колясках, ' +
    'интервал обещают сократить до шести минут, уточнили в автопарке.',
};

/** The same news. */
export const inBothLanguages = {
  kz:
    'Ақтөбе облысының Жарық ауылында 27 наурызда су тасқыны 20 үйді басты. 145 тұрғын мектепке көшірілді, деп ' +
    'хабарлады ТЖМ. Құтқарушылар Елек өзенінің бөгетін нығайтып жатыр.',
  ru:
    'В посёлке Жарык Актюбинской области 27 марта паводок подтопил 20 домов. В школу эвакуировали 145 жителей, ' +
    'сообщило МЧС. Спасатели укрепляют дамбу реки Елек.',
};

/** Author of a number from 1; each watched by somebody. */
export const author = (number: number) =>
  buildAuthor({ id: 200 + number, code: `-${1200 + number}`, username: `outlet${number}` });

/** When a post was published: so many minutes after a time within the last hours. */
const begin = Date.now() - 20 * 3_600_000;
export const minute = (minutes: number): string => new Date(begin + minutes * 60_000).toISOString();

/** A post that tells `text`, by default of its own author, a minute after the post before. */
export const told = (id: number, text: string, over: Parameters<typeof buildClassifiedPost>[0] = {}) =>
  buildClassifiedPost({ id, text, author: author(id % 10), publishedAt: minute(id), ...over });

export const withdrawn = (postId: number) =>
  create(PostWithdrawnSchema, {
    postId,
    network: 'vkontakte',
    authorId: 200 + (postId % 10),
    withdrawnAt: new Date().toISOString(),
  });

/** The posts of each story, in order; resolves when nothing is pending. */
export async function settledStories({
  database,
  until,
}: Pick<ReviewHarness, 'database' | 'until'>): Promise<Record<string, number[]>> {
  await until(async () => {
    const { rows } = await database.query('SELECT FROM review.story_pending LIMIT 1');
    return rows.length === 0;
  }, 'an empty queue of stories');
  const { rows } = await database.query<{ story_id: string; posts: string[] }>(
    `SELECT story_id, array_agg(post_id ORDER BY post_id) AS posts
       FROM review.story_member WHERE story_id > 0 GROUP BY story_id`,
  );
  return Object.fromEntries(rows.map(({ story_id: id, posts }) => [id, posts.map(Number)]));
}
