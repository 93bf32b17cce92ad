import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AlertWire } from '@mm/proto/http/alerts.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useDates } from '../../api/date-format.js';
import { useOblastsQuery } from '../../api/reference.api.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import { figuresOf, type Figure } from './alert-figures.js';
import styles from './alerts.module.css';
import { publicationsPath, storyPath, versionsPath } from './subject-link.js';
import { texts } from './texts.js';

const networkTitles: Readonly<Record<string, { title: string }>> = networks;
const toneKeys = [
  ['neg', tones.negative],
  ['neut', tones.neutral],
  ['pos', tones.positive],
] as const;

/** Why an alert was raised: figures, words, tones, regions, and the stories and publications behind it. */
export function AlertReason({ alert }: { alert: AlertWire }) {
  const { reason } = alert;
  const { sentence, figures } = figuresOf(alert);
  const hasTones = toneKeys.some(([key]) => reason.tones[key] > 0);
  return (
    <div className={styles['reason']}>
      {(sentence !== '' || reason.counted_by) && (
        <p>
          {sentence} {reason.counted_by && <CountedBy alert={alert} {...reason.counted_by} />}
        </p>
      )}
      {figures.length > 0 && <Figures figures={figures} />}
      {reason.words.length > 0 && (
        <Part title={texts.words}>
          <ul className={styles['chips']}>
            {reason.words.map(({ text, sum }) => (
              <li key={text}>
                {text} <span className={styles['dim']}>{numberText(sum)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {hasTones && (
        <Part title={texts.tones}>
          <ul className={styles['chips']}>
            {toneKeys.map(([key, tone]) => (
              <li key={key}>
                <ToneDot tone={toneShape(tone)} /> {toneTitles[tone]}{' '}
                <span className={styles['dim']}>{numberText(reason.tones[key])}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reason.oblasts.length > 0 && <Oblasts oblasts={reason.oblasts} />}
      {reason.stories && reason.stories.length > 0 && <Stories alert={alert} stories={reason.stories} />}
      {reason.publications.length > 0 && <Publications alert={alert} />}
    </div>
  );
}

/** By which version of the topic was counted, with the way to its versions. */
function CountedBy({ alert, version, at }: { alert: AlertWire; version: number; at: number }) {
  const { dayOf } = useDates();
  const path = versionsPath(alert, useCaller().roles);
  const said = texts.countedBy(version, dayOf(at));
  return path ? <Link to={path}>{said}</Link> : <span className={styles['dim']}>{said}</span>;
}

/** Bars of one length scale; the words beside them say the same. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const most = Math.max(...figures.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, text }, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span
              aria-hidden="true"
              className={at === 0 ? styles['bar'] : `${styles['bar']} ${styles['usual']}`}
              style={{ width: `${Math.max(1, (60 * value) / most)}%` }}
            />
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Oblasts({ oblasts }: { oblasts: AlertWire['reason']['oblasts'] }) {
  const { data = [] } = useOblastsQuery();
  return (
    <Part title={texts.oblasts}>
      <ul className={styles['chips']}>
        {oblasts.map(({ id, sum }) => (
          <li key={id}>
            {data.find(({ value }) => value === id)?.text ?? id}{' '}
            <span className={styles['dim']}>{numberText(sum)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The largest stories with their first source, and the way to them in the report. */
function Stories({ alert, stories }: { alert: AlertWire; stories: NonNullable<AlertWire['reason']['stories']> }) {
  const mayOpen = hasAnyRole(useCaller().roles, analysts);
  return (
    <Part title={texts.stories}>
      <ol className={styles['publications']}>
        {stories.map((story) => (
          <li key={story.id}>
            {mayOpen ? <Link to={storyPath(alert, story)}>{story.title}</Link> : <strong>{story.title}</strong>}{' '}
            <span className={styles['dim']}>
              {texts.firstOf(story.autor, networkTitles[story.network]?.title ?? story.network)} ·{' '}
              {texts.publicationsIn(numberText(story.count))}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Publications({ alert }: { alert: AlertWire }) {
  const mayOpen = hasAnyRole(useCaller().roles, analysts);
  const { publications, tones: toned } = alert.reason;
  const all = toned.pos + toned.neut + toned.neg;
  return (
    <Part
      title={
        all > publications.length
          ? texts.publicationsOf(numberText(publications.length), numberText(all))
          : texts.publications
      }
    >
      <ol className={styles['publications']}>
        {publications.map(({ id, index, network, autor, text, url }) => (
          <li key={`${index}:${id}`}>
            <span className={styles['dim']}>{networkTitles[network]?.title ?? network}</span>{' '}
            {mayOpen && alert.subject_kind === 'topic' ? (
              <Link to={publicationsPath(alert, { name: autor, index })}>{autor}</Link>
            ) : (
              <strong>{autor}</strong>
            )}
            <p>{text}</p>
            <WebLink url={url} aria-label={texts.sourceOf(autor)}>
              {texts.source}
            </WebLink>
          </li>
        ))}
      </ol>
    </Part>
  );
}
