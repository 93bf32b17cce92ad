import { networks } from '@mm/proto/vocabulary/network.js';
import { oblasts as firstOblasts } from '@mm/proto/vocabulary/oblast.js';
import { spheres as firstSpheres } from '@mm/proto/vocabulary/sphere.js';
import { langTitles } from '@mm/proto/vocabulary/lang.js';
import { roles } from '@mm/proto/vocabulary/role.js';
import { toneTitles } from '@mm/proto/vocabulary/tone.js';
import { useCaller } from '../../api/caller.slice.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import styles from './books.module.css';

type Line = readonly [key: string | number, text: string, more?: string];

const asOptions = (entries: typeof firstOblasts) =>
  entries.map((entry) => ({ value: entry.id, text: entry.name, text_kz: entry.nameKz }));

/** By number; mass media, which have none, come last. */
const networkLines = Object.values(networks)
  .sort((a, b) => (a.number || Infinity) - (b.number || Infinity))
  .map(({ number, title }): [number | string, string] => [number || '–', title]);

/**
 * The reference lists, read-only.
 * A guest sees the regions and spheres that ship with the product, a signed-in user those of this installation.
 */
export function BooksPage() {
  const isSignedOut = useCaller().status !== 'signed-in';
  const { data: oblasts = isSignedOut ? asOptions(firstOblasts) : undefined } = useOblastsQuery(undefined, {
    skip: isSignedOut,
  });
  const { data: spheres = isSignedOut ? asOptions(firstSpheres) : undefined } = useSpheresQuery(undefined, {
    skip: isSignedOut,
  });
  return (
    <section className={styles['page']}>
      <h1>Справочники</h1>
      <div className={styles['books']}>
        {oblasts && <Book title="Области" lines={oblasts.map((o) => [o.value, o.text, o.text_kz])} />}
        {spheres && <Book title="Сферы" lines={spheres.map((s) => [s.value, s.text, s.text_kz])} />}
        <Book title="Сети" lines={networkLines} />
        <Book title="Тональность" lines={Object.entries(toneTitles).sort(([a], [b]) => Number(a) - Number(b))} />
        <Book title="Языки" lines={Object.entries(langTitles)} />
        <Book title="Роли" lines={Object.entries(roles).map(([key, role]) => [key, role.title, role.may])} />
      </div>
    </section>
  );
}

const Book = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section className={styles['book']}>
    <h2>{title}</h2>
    <dl>
      {lines.map(([key, text, more]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            {text}
            {more && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
