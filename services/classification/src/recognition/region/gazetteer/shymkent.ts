import type { OblastPlaces } from '../oblast-places.js';

/** Places of Shymkent within the borders since 8 June 2022. */
export const shymkentPlaces: OblastPlaces = {
  oblast: 79,
  places: `
    c Шымкент Чимкент
    d! Абай ~абай Аль-Фараби Әл-Фараби ~фараби Енбекши Еңбекші Каратау Қаратау ~каратау Туран Тұран ~туран
    d ~енбекшин
    d ~фараби
    n Третий_мегаполис Үшінші_мегаполис
    v Кайтпас Қайтпас
  `,
};
