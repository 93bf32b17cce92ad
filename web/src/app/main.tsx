import './zod-config.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isShownTo } from '../api/caller.slice.js';
import { chosenTheme, applyTheme } from '../design/theme.js';
import { startSession } from '../features/session/start-session.js';
import '../design/global.css';
import '../design/tokens.css';
import { language } from '../language/language.js';
import { networkInLanguage } from '../language/network-words.js';
import { liveConnection } from '../live/live-connection.js';
import { Providers } from './providers.js';
import { AppRouter } from './router.js';
import { prefetchScreen, prepareScreen, routesOf } from './routes.js';
import { makeStore } from './store.js';

document.documentElement.lang = language;
applyTheme(chosenTheme());
const { store, session } = makeStore(liveConnection);
void startSession(store.dispatch, session);

const networks = descriptorList.map(networkInLanguage);
const routes = routesOf(networks);
void prepareScreen(routes, location.pathname);
const { caller } = store.getState();
if (isShownTo(caller)) void prefetchScreen(routes, location, store.dispatch, caller);

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
const root = createRoot(host);
const draw = () => {
  clearTimeout(timer);
  stop();
  // Drawn in slices: between them the session is checked.
  startTransition(() =>
    root.render(
      <Providers store={store}>
        <AppRouter networks={networks} />
      </Providers>,
    ),
  );
};
/** Drawn before the settings are known, it would be drawn twice. */
const settingsMs = 300;
const timer = setTimeout(draw, settingsMs);
const stop = store.subscribe(() => store.getState().config.status !== 'unknown' && draw());
