import type { OblastPlaces } from '../oblast-places.js';

/** Places of Ulytau oblast within the borders since 8 June 2022. */
export const ulytauPlaces: OblastPlaces = {
  oblast: 62,
  places: `
    o Улытау Ұлытау Улутау
    c Жезказган Жезқазған Джезказган
    c* Сатпаев Сәтбаев Сәтпаев
    c Каражал Қаражал
    d Улытау Ұлытау
    d Жанаарка Жаңаарқа ~жанааркин
    v Жайрем Жәйрем Атасу Карсакпай Қарсақпай Жезды Жезді
    v! Шалгинский Кызылжар
    n Кенгир_водохранилище Кеңгір_су_қоймасы Кенгирское_водохранилище
    n! Кенгир Кеңгір
  `,
};
