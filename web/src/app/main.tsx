import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isShownTo } from '../api/caller.slice.js';
import { chosenTheme, applyTheme } from '../design/theme.js';
import { startSession } from '../features/session/start-session.js';
import '../design/global.css';
import '../design/tokens.css';
import { language } from '../language/language.js';
import { networkInLanguage } from '../language/network-words.js';
import { liveConnection } from './live-connection.js';
import { Providers } from './providers.js';
import { AppRouter } from './router.js';
import { prefetchScreen, prepareScreen, routesOf } from './routes.js';
import { makeStore } from './store.js';

document.documentElement.lang = language;
applyTheme(chosenTheme());
const { store, session } = makeStore(liveConnection);
void startSession(store.dispatch, session);

// The screens of networks follow when these are loaded.
const routes = routesOf([]);
void prepareScreen(routes, location.pathname);
const { caller } = store.getState();
if (isShownTo(caller)) void prefetchScreen(routes, location, store.dispatch, caller.username);

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
// Networks and their schemas load in parallel with the session, not before the first paint.
void import('@mm/networks/descriptors.gen.js').then(({ descriptorList }) => {
  const app = (
    <Providers store={store}>
      <AppRouter networks={descriptorList.map(networkInLanguage)} />
    </Providers>
  );
  // Drawn in slices: between them the session is checked.
  startTransition(() => createRoot(host).render(app));
});
