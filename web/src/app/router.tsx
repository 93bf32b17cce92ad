import { useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { AccessGuard } from './access-guard.js';
import { Landing } from './landing-route.js';
import { routesOf } from './routes.js';
import { Screen } from './screen.js';
import { Shell } from './shell.js';

export function AppRouter({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const routes = useMemo(() => routesOf(networks), [networks]);
  return (
    <Routes>
      <Route element={<Shell networks={networks} />}>
        <Route index element={<Landing />} />
        {routes.map(({ path, title, roles, element }) => (
          <Route
            key={path}
            path={path}
            element={
              <AccessGuard roles={roles}>
                <Screen title={title}>{element}</Screen>
              </AccessGuard>
            }
          />
        ))}
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Route>
    </Routes>
  );
}
