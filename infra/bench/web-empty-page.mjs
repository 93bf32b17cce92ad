import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from './machine.mjs';

/** Where the empty page is served. */
export const emptyPath = '/bench-empty/';
/**
 * What it does before it is at rest, by its query: nothing; sign-in, a request and the live channel; these and an empty
 * chart.
 */
export const emptyPages = { bare: '', signedIn: '?as=user', withChart: '?as=user&chart=1' };

const page = `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <title>Empty</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.jsx"></script>
  </body>
</html>
`;
const script = `import Keycloak from 'keycloak-js';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import * as z from 'zod';

z.config({ jitless: true });
const settingsSchema = z.object({ auth: z.object({ url: z.string(), realm: z.string(), client: z.string() }) });
const topicsSchema = z.object({ topics_list: z.array(z.object({ id: z.int(), name: z.string() })) });
const api = createApi({
  baseQuery: fetchBaseQuery(),
  endpoints: ({ query }) => ({ nothing: query({ query: () => '/nothing' }) }),
});
const slice = createSlice({
  name: 'page',
  initialState: { presses: 0 },
  reducers: { pressed: (state) => void state.presses++ },
});
const store = configureStore({
  reducer: { [slice.name]: slice.reducer, [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
function Page() {
  const dispatch = useDispatch();
  const presses = useSelector((state) => state.page.presses);
  return <button onClick={() => dispatch(slice.actions.pressed())}>Pressed {presses}</button>;
}
async function signIn() {
  const { auth } = settingsSchema.parse(await (await fetch('/api-py/settings')).json());
  const endpoints = auth.url.replace(/\\/$/, '') + '/realms/' + auth.realm + '/protocol/openid-connect';
  // as the product does: without the test of third-party cookies
  const oidcProvider = { authorization_endpoint: endpoints + '/auth', token_endpoint: endpoints + '/token' };
  const keycloak = new Keycloak({ clientId: auth.client, oidcProvider });
  await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html',
    pkceMethod: 'S256',
    checkLoginIframe: false,
  });
  const headers = { accept: 'application/json', authorization: 'Bearer ' + keycloak.token };
  topicsSchema.parse(await (await fetch('/api-py/topics-list', { headers })).json());
  return keycloak.token;
}
async function openChannel(token) {
  const { io } = await import('socket.io-client');
  io({ transports: ['websocket', 'polling'], auth: { token, rooms: [] } });
}
async function drawChart() {
  const { default: Highcharts } = await import('highcharts/esm/highcharts.js');
  await import('highcharts/esm/highcharts-more.js');
  await import('highcharts/esm/modules/accessibility.js');
  const host = document.body.appendChild(document.createElement('div'));
  Highcharts.chart(host, { series: [{ type: 'area', animation: false, data: [0] }] });
}
const query = new URLSearchParams(location.search);
const token = query.has('as') ? await signIn() : undefined;
createRoot(document.getElementById('root')).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
);
if (token) void openChannel(token);
if (query.has('chart')) await drawChart();
`;

/**
 * Builds a page with one button and the product's base libraries (React, router, Redux Toolkit with its queries, Zod,
 * keycloak-js, socket.io-client, and Highcharts where a screen has charts), with the product's Vite. Returns the folder
 * of its files.
 */
export async function buildEmptyPage(folder) {
  const source = path.join(folder, 'empty-page');
  const outDir = path.join(folder, 'empty-page-dist');
  fs.mkdirSync(source, { recursive: true });
  // The libraries are found from the page's own folder.
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
  fs.writeFileSync(path.join(source, 'index.html'), page);
  fs.writeFileSync(path.join(source, 'main.jsx'), script);
  await build({
    root: source,
    base: emptyPath,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return outDir;
}
