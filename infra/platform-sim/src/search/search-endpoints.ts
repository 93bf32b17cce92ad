import { handleBraveRequest } from './brave-endpoint.js';
import { handleSearxngRequest } from './searxng-endpoint.js';
import { handleYandexRequest } from './yandex-endpoint.js';

/** The search engines, by the beginning of the path. */
export const searchEndpoints = {
  searxng: handleSearxngRequest,
  yandex: handleYandexRequest,
  brave: handleBraveRequest,
};
