import { Navigate } from 'react-router-dom';
import { useCaller } from '../api/caller.slice.js';
import { AccessGuard } from './access-guard.js';
import { landingOf } from './landing.js';

/** `/`: redirects to the first screen that the roles allow, without a toast. */
export const Landing = () => (
  <AccessGuard roles="any">
    <RedirectToLanding />
  </AccessGuard>
);

const RedirectToLanding = () => <Navigate to={landingOf(useCaller().roles) ?? '/404'} replace />;
