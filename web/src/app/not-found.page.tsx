import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state/empty-state.js';
import { texts } from './texts.js';

export const NotFoundPage = () => (
  <EmptyState isPage title={texts.notFound.title} text={texts.notFound.hint}>
    <Link to="/">{texts.notFound.home}</Link>
  </EmptyState>
);
