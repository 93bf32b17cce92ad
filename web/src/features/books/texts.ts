import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Справочники',
  oblasts: 'Области',
  spheres: 'Сферы',
  networks: 'Сети',
  tones: 'Тональность',
  languages: 'Языки',
  roles: 'Роли',
  events: 'События',
  noEvents: 'Событий пока нет.',
  about: {
    oblasts: 'Области и города, о которых публикация; номер – код КАТО. Границы с 8 июня 2022 года.',
    spheres: 'О какой стороне жизни публикация. У публикации может быть несколько сфер.',
    events: 'К какому событию относится публикация; под названием – его сферы и области.',
    networks: 'Где собираются публикации; у СМИ номера нет.',
    tones: 'Как публикация говорит о предмете.',
    languages: 'Язык публикации.',
    roles: 'Что может человек с этой ролью.',
  },
} as const;
export const texts = inLanguage('features/books', ru);
