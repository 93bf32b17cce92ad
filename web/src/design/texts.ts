import { inLanguage } from '../language/language.js';

export const ru = {
  /** «Тема» is never said of the appearance, it means a topic. */
  appearances: {
    system: 'Как на устройстве',
    light: 'Светлое',
    dark: 'Тёмное',
    wall: 'Для видеостены',
  },
  appearanceOf: (name: string) => `Оформление: ${name}`,
} as const;
export const texts = inLanguage('design', ru);
