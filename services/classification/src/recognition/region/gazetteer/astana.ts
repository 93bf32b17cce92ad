import type { OblastPlaces } from '../oblast-places.js';

/** Places of Astana within the borders since 8 June 2022. */
export const astanaPlaces: OblastPlaces = {
  oblast: 71,
  places: `
    c Астана Нур-Султан Нұр-Сұлтан
    c Целиноград
    c Елорда Бас_қала
    d! Сарыарка Сарыарқа Есиль Есіл Алматы Нура Нұра Байконур Байконыр Байқоңыр Сарайшык Сарайшық ~есил ~сарыаркин ~алматин ~байконур ~байконыр ~нурин
    n^ Байтерек Бәйтерек
    n Хан_Шатыр Ханшатыр Хан-Шатыр
  `,
};
