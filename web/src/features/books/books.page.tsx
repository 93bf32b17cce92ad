import { networks } from '@mm/proto/vocabulary/network.js';
import { oblasts as firstOblasts, spheres as firstSpheres } from '@mm/proto/vocabulary/reference-lists.js';
import { langTitles, roles, toneTitles } from '../../language/vocabulary.js';
import { isShownTo, useCaller } from '../../api/caller.slice.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { language } from '../../language/language.js';
import styles from './books.module.css';
import { texts } from './texts.js';

type Line = readonly [key: string | number, text: string, more?: string];

const asOptions = (entries: typeof firstOblasts) =>
  entries.map(({ id, name, nameKz }) => ({
    value: id,
    text: language === 'kk' ? nameKz : name,
    text_ru: name,
    text_kz: nameKz,
    retired: false,
  }));
type Named = ReturnType<typeof asOptions>[number];

/** An entry with its name in the other language below. */
const lineOf = ({ value, text, text_ru, text_kz }: Named): Line => [value, text, language === 'kk' ? text_ru : text_kz];

const inUse = (entries: readonly Named[]) => entries.filter(({ retired }) => !retired).map(lineOf);

/** By number; mass media, which have none, come last. */
const networkLines = Object.values(networks)
  .sort((a, b) => (a.number || Infinity) - (b.number || Infinity))
  .map(({ number, title }): [number | string, string] => [number || '–', title]);

/**
 * The reference lists with what they mean, read-only. A guest sees the regions and spheres that ship with the product,
 * a signed-in user those of this installation and its events.
 */
export function BooksPage() {
  const isSignedOut = !isShownTo(useCaller());
  const { data: oblasts = isSignedOut ? asOptions(firstOblasts) : undefined } = useOblastsQuery(undefined, {
    skip: isSignedOut,
  });
  const { data: spheres = isSignedOut ? asOptions(firstSpheres) : undefined } = useSpheresQuery(undefined, {
    skip: isSignedOut,
  });
  const { data: events } = useEventsQuery(undefined, { skip: isSignedOut });
  const namesOf = (all: readonly Named[] | undefined, ids: readonly number[]) =>
    ids.flatMap((id) => all?.find(({ value }) => value === id)?.text ?? []);
  return (
    <section className={styles['page']}>
      <h1>{texts.title}</h1>
      <div className={styles['books']}>
        {oblasts && <Book list="oblasts" lines={inUse(oblasts)} />}
        {spheres && <Book list="spheres" lines={inUse(spheres)} />}
        {events && (
          <Book
            list="events"
            lines={events.map((e) => [
              e.id,
              e.name,
              [...namesOf(spheres, e.spheres), ...namesOf(oblasts, e.oblasts)].join(', '),
            ])}
          />
        )}
        <Book list="networks" lines={networkLines} />
        <Book list="tones" lines={Object.entries(toneTitles).sort(([a], [b]) => Number(a) - Number(b))} />
        <Book list="languages" lines={Object.entries(langTitles)} />
        <Book list="roles" lines={Object.entries(roles).map(([key, role]) => [key, role.title, role.may])} />
      </div>
    </section>
  );
}

const Book = ({ list, lines }: { list: keyof typeof texts.about; lines: readonly Line[] }) => (
  <section className={styles['book']}>
    <h2>{texts[list]}</h2>
    <p>{texts.about[list]}</p>
    {lines.length === 0 && <p>{texts.noEvents}</p>}
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
