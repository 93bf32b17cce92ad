import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WallPost {
  id: number;
  text: string;
  date: number;
  likes?: number;
  isDeleted?: boolean;
  comments?: WallComment[] | 'closed';
}
export interface WallComment {
  id: number;
  text: string;
  likes: number;
  replies?: number;
}
export interface WallGroup {
  id: number;
  screenName: string;
  description?: string;
  status?: string;
  isClosed?: boolean;
  posts: WallPost[];
  fault?: { code: number };
}

interface Form {
  [name: string]: string | undefined;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** A server on a local port that responds like VK's API 5.199. Tests change `groups` and `isDown` between calls. */
export async function vkWall(): Promise<{
  groups: WallGroup[];
  state: { isDown: boolean; walls: number };
  env: Record<string, string>;
  close(): Promise<void>;
}> {
  const groups: WallGroup[] = [];
  const state = { isDown: false, walls: 0 };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.isDown) return void response.socket?.destroy();
      const method = (request.url ?? '').replace('/method/', '');
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) as Form;
      if (method === 'wall.get' && form.count !== '1') state.walls++;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(respond(groups, method, form)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    groups,
    state,
    env: {
      VK_API_BASE: `http://127.0.0.1:${port}/method`,
      VK_WEB_BASE: 'https://vk.com',
      VK_SERVICE_TOKEN: 'good-token',
      VK_RPS: '1000',
      MM_ALLOW_PRIVATE: `127.0.0.1:${port}`,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const errorResponse = (code: number): unknown => ({
  error: { error_code: code, error_msg: `error ${code}`, request_params: [] },
});

function respond(groups: readonly WallGroup[], method: string, form: Form): unknown {
  if (form.access_token === 'bad-token') return errorResponse(5);
  if (method === 'utils.resolveScreenName') {
    const group = groups.find((g) => g.screenName === form.screen_name);
    return { response: group ? { type: 'group', object_id: group.id } : [] };
  }
  if (method === 'users.get') return { response: [] };
  if (method === 'wall.getById') {
    const found = (form.posts ?? '')
      .split(',')
      .flatMap((code) =>
        groups.flatMap((g) =>
          g.posts.filter((p) => `-${g.id}_${p.id}` === code && !p.isDeleted && !g.isClosed).map((p) => wirePost(g, p)),
        ),
      );
    return { response: { items: found } };
  }
  const group = groups.find((g) => String(-g.id) === form.owner_id || String(g.id) === form.group_id);
  if (!group) return errorResponse(100);
  if (group.fault) return errorResponse(group.fault.code);
  if (method === 'groups.getById')
    return {
      response: {
        groups: [
          {
            id: group.id,
            name: `Группа ${group.screenName}`,
            screen_name: group.screenName,
            description: group.description,
            status: group.status,
            is_closed: group.isClosed ? 1 : 0,
            type: 'group',
            members_count: 10,
          },
        ],
        profiles: [],
      },
    };
  if (group.isClosed) return errorResponse(15);
  if (method === 'wall.getComments') {
    const comments = group.posts.find((p) => String(p.id) === form.post_id)?.comments ?? [];
    if (comments === 'closed') return errorResponse(212);
    return {
      response: {
        count: comments.length,
        items: comments.map(wireComment),
        profiles: [{ id: 7, first_name: 'Айгуль', last_name: 'С.', screen_name: 'aigul' }],
        groups: [],
      },
    };
  }
  const posts = group.posts.filter((p) => !p.isDeleted).sort((a, b) => b.date - a.date || b.id - a.id);
  const from = Number(form.offset ?? 0);
  return {
    response: {
      count: posts.length,
      items: posts.slice(from, from + Number(form.count ?? 20)).map((p) => wirePost(group, p)),
    },
  };
}

const wireComment = ({ id, text, likes, replies }: WallComment): unknown => ({
  id,
  from_id: 7,
  date: nowSeconds(),
  text,
  likes: { count: likes },
  thread: { count: replies ?? 0 },
});

const wirePost = (group: WallGroup, post: WallPost): unknown => ({
  id: post.id,
  owner_id: -group.id,
  from_id: -group.id,
  date: post.date,
  text: post.text,
  post_type: 'post',
  type: 'post',
  attachments: [],
  comments: { count: 0 },
  likes: { count: post.likes ?? 1 },
  reposts: { count: 0 },
  views: { count: 5 },
});
