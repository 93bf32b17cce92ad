import type { PublicationWire } from '@mm/proto/http/reports.js';
import { useDates } from '../../api/date-format.js';
import { MarkedText } from '../../ui/marked-text/marked-text.js';
import { isTitled, networkName } from '../publications/publication-format.js';
import { ExampleButtons } from '../reasons/example-buttons.js';
import { excerptOf } from '../reasons/literal-marks.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import type { Examples } from '../reasons/use-examples.js';

interface LabPublicationsProps {
  label: string;
  publications: readonly PublicationWire[];
  /** The matched words of each publication, by its id. */
  marks: ReadonlyMap<number, readonly string[]>;
  examples: Examples;
}

/** Publications in short, with the matched words marked; each can be marked as an example of the topic or not. */
export const LabPublications = ({ label, publications, marks, examples }: LabPublicationsProps) => (
  <ul className={styles['publications']} aria-label={label}>
    {publications.map((publication) => (
      <LabPublication
        key={publication.id}
        publication={publication}
        marks={marks.get(publication.id) ?? []}
        examples={examples}
      />
    ))}
  </ul>
);

interface LabPublicationProps extends Pick<LabPublicationsProps, 'examples'> {
  publication: PublicationWire;
  marks: readonly string[];
}

function LabPublication({ publication, marks, examples }: LabPublicationProps) {
  const { dateTimeOf } = useDates();
  const { id, caption, text, textShort, socialNet, autor, smi, bDate } = publication;
  const title = isTitled(publication) ? excerptOf(caption, marks) : null;
  const body = excerptOf(text || textShort, marks);
  const source = [networkName(socialNet), smi || autor].filter(Boolean).join(' · ');
  return (
    <li className={styles['publication']}>
      <div className={styles['origin']}>
        <span className={styles['source']}>{source}</span>
        <time dateTime={new Date(bDate).toISOString()}>{dateTimeOf(bDate / 1000)}</time>
        <ExampleButtons id={id} examples={examples} labels={texts} />
      </div>
      {title && (
        <b className={styles['title']}>
          <MarkedText {...title} />
        </b>
      )}
      <p className={title ? styles['line'] : styles['lines']}>
        <MarkedText {...body} />
      </p>
    </li>
  );
}
