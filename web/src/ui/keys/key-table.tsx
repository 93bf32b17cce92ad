import styles from './key-table.module.css';

const keyWords: readonly (readonly [keys: string, does: string])[] = [
  ['J или ↓', 'следующий пост'],
  ['K или ↑', 'предыдущий пост'],
  ['Enter или E', 'развернуть, свернуть'],
  ['1, 2, 3', 'тональность: негативная, нейтральная, позитивная'],
  ['Q, W', 'язык: казахский, русский'],
  ['I', 'игнорировать'],
  ['O', 'открыть в новом окне'],
  ['Ctrl + Enter', 'сохранить для мониторинга'],
  ['N', 'показать новые'],
  ['Alt', 'пока нажата: подсказки клавиш на карточке'],
  ['Ctrl + K', 'быстрый переход к экрану, теме, автору'],
  ['?', 'эта подсказка'],
];

/** All keyboard shortcuts, for the '?' dialog and the settings. */
export const KeyTable = () => (
  <dl className={styles['keys']}>
    {keyWords.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
