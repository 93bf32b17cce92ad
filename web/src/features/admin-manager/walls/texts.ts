import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Экраны'. */
export const ru = {
  hint:
    'Экран подключают на странице «Сводка»: «Экран» → «Подключить экран». Подключённый экран показывает свои темы ' +
    'без входа, видит не больше того, кто его подключил, и ничего не может изменить.',
} as const;
export const texts = inLanguage('features/admin-manager/walls', ru);
