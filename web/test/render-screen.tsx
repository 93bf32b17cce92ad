import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { api } from '../src/api/api.js';
import { callerReducer, signedIn } from '../src/api/caller.slice.js';
import { configReducer } from '../src/api/config.slice.js';
import { liveReducer } from '../src/live/live.slice.js';
import { toasts } from '../src/ui/toast/toast.js';

interface ScreenOptions {
  at?: string;
  path?: string;
  roles?: Role[];
}

/** Renders a screen at an address, signed in as `operator`. */
export function renderScreen(
  screen: ReactElement,
  { at = '/', path = '*', roles = ['mm_operator'] }: ScreenOptions = {},
) {
  for (const toast of [...toasts.visibleToasts]) toasts.close(toast.key);
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, caller: callerReducer, config: configReducer, live: liveReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(signedIn({ username: 'operator', name: 'Оператор', roles }));
  const view = render(
    <Provider store={store}>
      <I18nProvider locale="ru-RU">
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </I18nProvider>
    </Provider>,
  );
  return { ...view, store };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Texts of the messages on the screen, oldest first. */
export const shownToasts = (): string[] => [...toasts.visibleToasts].reverse().map((toast) => toast.content.text);
