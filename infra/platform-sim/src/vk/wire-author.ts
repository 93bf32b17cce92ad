import type { VkAuthor } from '../world/vk-authors.js';

const picture = (base: string, author: VkAuthor, size: number): string => `${base}/img/${author.name}-${size}.png`;
const pickFields = (fields: readonly string[], all: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => fields.includes(key)));

/** A community in `groups.getById` and with `extended=1` (groups_group_full). */
export function wireGroup(author: VkAuthor, base: string, fields: readonly string[] = []): Record<string, unknown> {
  const deactivated = author.obstacle === 'gone' ? 'deleted' : author.obstacle === 'banned' ? 'banned' : undefined;
  return {
    id: author.number,
    name: deactivated === 'deleted' ? 'DELETED' : author.title,
    screen_name: author.name,
    is_closed: author.obstacle === 'closed' ? 1 : 0,
    type: author.number % 3 === 0 ? 'group' : 'page',
    ...(deactivated ? { deactivated } : {}),
    photo_50: picture(base, author, 50),
    photo_100: picture(base, author, 100),
    photo_200: picture(base, author, 200),
    ...(deactivated
      ? {}
      : pickFields(fields, {
          description: author.about,
          members_count: author.followers,
          status: author.about,
          verified: 0,
          activity: author.number % 3 === 0 ? 'Открытая группа' : 'Городское сообщество',
          counters: { photos: author.number % 900, videos: author.number % 77, topics: author.number % 12 },
          can_see_all_posts: 1,
          wall: author.commentsClosed ? 2 : 1,
        })),
  };
}

/** A person in `users.get` and with `extended=1` (users_user_full). */
export function wireUser(author: VkAuthor, base: string, fields: readonly string[] = []): Record<string, unknown> {
  const [first = author.title, last = ''] = author.title.split(' ');
  const closed = author.obstacle === 'closed';
  return {
    id: author.number,
    first_name: first,
    last_name: last,
    can_access_closed: !closed,
    is_closed: closed,
    ...pickFields(fields, {
      screen_name: author.name,
      domain: author.name,
      ...(closed
        ? {}
        : {
            followers_count: author.followers,
            about: author.about,
            status: author.about,
            counters: { followers: author.followers, friends: author.number % 500 },
          }),
      sex: /а$/.test(last) ? 1 : 2,
      photo_50: picture(base, author, 50),
      photo_100: picture(base, author, 100),
      photo_200: picture(base, author, 200),
    }),
  };
}
