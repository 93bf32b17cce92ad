import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state/empty-state.js';

export const NotFoundPage = () => (
  <EmptyState isPage title="Извините, страница не найдена!" text="Проверьте адрес или вернитесь на главную.">
    <Link to="/">На главную</Link>
  </EmptyState>
);
