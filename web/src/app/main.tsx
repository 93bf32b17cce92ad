import { createRoot } from 'react-dom/client';
import { chosenTheme, applyTheme } from '../design/theme.js';
import { startSession } from '../features/session/start-session.js';
import '../design/global.css';
import '../design/tokens.css';
import { liveConnection } from './live-connection.js';
import { Providers } from './providers.js';
import { AppRouter } from './router.js';
import { makeStore } from './store.js';

applyTheme(chosenTheme());
const { store, session } = makeStore(liveConnection);
void startSession(store.dispatch, session);

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
// Networks and their schemas load in parallel with the session, not before the first paint.
const { descriptorList } = await import('@mm/networks/descriptors.gen.js');
createRoot(host).render(
  <Providers store={store}>
    <AppRouter networks={descriptorList} />
  </Providers>,
);
