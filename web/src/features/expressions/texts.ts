import { inLanguage } from '../../language/language.js';

export const ru = {
  hint:
    '* — любое окончание, + — и, | — или, ( ) — порядок. Слова подряд ищутся как фраза, ' +
    'слово в «"кавычках"» — точно как написано.',
  at: (position: number) => `Символ ${position + 1}: `,
  faults: {
    'too-long': 'выражение слишком длинное, разделите его на две темы.',
    'too-deep': 'слишком много вложенных скобок.',
    'too-large': 'слишком много слов, фраз и сочетаний, разделите выражение на несколько тем.',
    'too-many-variants': 'слишком много вариантов в одной фразе, упростите её.',
    empty: 'впишите хотя бы одно слово.',
    'operand-expected': 'здесь не хватает слова.',
    'operator-expected': 'здесь не хватает знака + или |.',
    'bracket-not-closed': 'эта скобка не закрыта.',
    'bracket-not-opened': 'эта скобка ничего не закрывает.',
    'quote-not-closed': 'эти кавычки не закрыты.',
    'star-without-word': 'звёздочка ставится сразу после начала слова.',
    'unexpected-separator': 'запятая и точка с запятой здесь не нужны, используйте | или +.',
  },
  unknown: 'выражение не читается в этом месте.',
} as const;
export const texts = inLanguage('features/expressions', ru);
