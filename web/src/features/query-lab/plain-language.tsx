import { useState } from 'react';
import { Button } from '../../ui/button/button.js';
import { TextField } from '../../ui/text-field/text-field.js';
import type { DraftChange } from './draft-answer.js';
import { readRows, rowsOf, writeRows, type PlainRows, type TypedRows } from './plain-rows.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';

interface PlainLanguageProps {
  keywords: string;
  exclude: string;
  onChange: (change: DraftChange) => void;
}

/** An expression in rows of plain language, which write the same expression into the fields, and read simple ones. */
export const PlainLanguage = (props: PlainLanguageProps) => (
  <details className={styles['plain']}>
    <summary>{texts.plain.title}</summary>
    <Rows {...props} />
  </details>
);

function Rows({ keywords, exclude, onChange }: PlainLanguageProps) {
  const [typed, setTyped] = useState<TypedRows>();
  const written = typed && writeRows(rowsOf(typed));
  const read = readRows(keywords, exclude);
  // What is typed stays as it is, with a comma at its end, while the fields say the same.
  const rows = written?.keywords === keywords && written.exclude === exclude ? typed : read && typedOf(read);
  if (!rows) return <p className={styles['hint']}>{texts.plain.tooComplex}</p>;
  const write = (part: Partial<TypedRows>) => {
    const next = { ...rows, ...part };
    setTyped(next);
    onChange(writeRows(rowsOf(next)));
  };
  const isOneGroup = rows.any.length < 2;
  return (
    <div className={styles['rows']}>
      <p className={styles['hint']}>{texts.plain.hint}</p>
      <TextField label={texts.plain.all} value={rows.all} onChange={(all) => write({ all })} />
      {rows.any.map((group, index) => (
        <TextField
          key={index}
          label={isOneGroup ? texts.plain.any : texts.plain.anyOf(index + 1)}
          value={group}
          onChange={(text) => write({ any: rows.any.with(index, text) })}
        />
      ))}
      <Button small icon="plus" onPress={() => write({ any: [...rows.any, ''] })}>
        {texts.plain.addAny}
      </Button>
      <TextField label={texts.plain.exact} value={rows.exact} onChange={(exact) => write({ exact })} />
      <TextField label={texts.plain.without} value={rows.without} onChange={(without) => write({ without })} />
    </div>
  );
}

const typedOf = ({ all, any, exact, without }: PlainRows): TypedRows => ({
  all: all.join(', '),
  any: any.length === 0 ? [''] : any.map((group) => group.join(', ')),
  exact: exact.join(', '),
  without: without.join(', '),
});
