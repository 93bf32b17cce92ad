import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { texts } from './texts.js';

export const NotFoundPage = () => (
  <EmptyState isPage title={texts.title} text={texts.hint}>
    <Link to="/">{texts.home}</Link>
  </EmptyState>
);
