import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { CallRoles } from '@mm/proto/http/call.js';
import { roomRules, type RoomKind } from '@mm/proto/live/rooms.js';
import { allRoles, type Role } from '@mm/proto/vocabulary/role.js';
import { answerEveryCall } from '../../test/answer-every-call.js';
import { renderScreen } from '../../test/render-screen.js';
import { aConfig } from '../../test/signed-in-store.js';
import { configLoaded } from '../api/config.slice.js';
import { AppRouter } from './router.js';
import { mayOpen, prefetchScreen, prepareScreen, routesOf } from './routes.js';

beforeAll(() => {
  window.scrollTo = () => undefined;
});

const routes = routesOf(descriptorList);
const may = (roles: CallRoles, role: Role): boolean => typeof roles === 'string' || roles.includes(role);
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

/** Waits until no further call is made. */
async function settled(calls: readonly unknown[]): Promise<void> {
  for (let count = -1; count !== calls.length; await pause(60)) count = calls.length;
}

/** Opens a screen as a role, and each of its tabs; returns what it asked for and listened to that the role may not. */
async function refusalsOf(pathname: string, role: Role): Promise<string[]> {
  await prepareScreen(routes, pathname);
  const { calls } = answerEveryCall();
  const { store, live, unmount } = renderScreen(<AppRouter networks={descriptorList} />, {
    at: pathname,
    path: '/*',
    roles: [role],
  });
  const { caller } = store.getState();
  await act(() => prefetchScreen(routes, { pathname, search: '' }, store.dispatch, caller));
  act(() => void store.dispatch(configLoaded(aConfig)));
  await waitFor(() => expect(screen.getByRole('main').childElementCount).toBeGreaterThan(0));
  await settled(calls);
  const rooms = new Set(live.rooms);
  for (let i = 0; i < screen.queryAllByRole('tab').length; i++) {
    fireEvent.click(screen.getAllByRole('tab')[i] as HTMLElement);
    await settled(calls);
    for (const room of live.rooms) rooms.add(room);
  }
  unmount();
  return [
    ...calls.filter(({ roles }) => !may(roles, role)).map(({ method, path }) => `${method} ${path}`),
    ...[...rooms].filter((room) => !may(roomRules[room.replace(/:.*/, '') as RoomKind].roles, role)),
  ];
}

test.each(allRoles)(
  'no screen that %s may open asks for what the role may not have [S1 §2]',
  async (role) => {
    const refused: Record<string, string[]> = {};
    for (const { path } of routes.filter((route) => mayOpen(route, [role]) && route.path !== '/login')) {
      const refusals = await refusalsOf(path.replace(/:\w+/g, '1'), role);
      if (refusals.length > 0) refused[path] = refusals;
    }
    expect(refused).toEqual({});
  },
  300_000,
);
