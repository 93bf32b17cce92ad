import { useSectionsQuery, useTopicsQuery } from '../../api/topics.api.js';
import { Button } from '../../ui/button/button.js';
import { Select } from '../../ui/select/select.js';
import styles from './dorking.module.css';
import type { Chosen } from './search-form.js';
import { texts } from './texts.js';

interface AutoLoadProps {
  chosen: Chosen;
  /** What is wrong with the choice. */
  problem: string | undefined;
  isStarting: boolean;
  onChoose: (chosen: Chosen) => void;
  onLoad: () => void;
  onSearch: () => void;
  onInstagramSearch: () => void;
}

/** Searches for what a topic or all topics of a section say, without typing. */
export function AutoLoad({ chosen, problem, isStarting, onChoose, ...on }: AutoLoadProps) {
  const sections = useSectionsQuery({ params: {} }).data?.tsection_list ?? [];
  const topics = useTopicsQuery().data?.topics_list ?? [];
  const topicsOf = (section: number | null) =>
    section === null
      ? topics
      : topics.filter(
          ({ id, section_id }) =>
            section_id === section || sections.some((one) => one.id === section && one.topics.includes(id)),
        );
  const chooseSection = (section: number | null) =>
    onChoose({ section, topic: topicsOf(section).some(({ id }) => id === chosen.topic) ? chosen.topic : null });
  return (
    <section className={styles['card']} aria-labelledby="dorking-auto">
      <h2 id="dorking-auto" className={styles['heading']}>
        {texts.auto}
      </h2>
      <div className={styles['subject']}>
        <Select
          label={texts.section}
          placeholder={texts.anySection}
          isClearable
          options={sections.map(({ id, name }) => ({ value: id, text: name }))}
          value={chosen.section}
          onChange={chooseSection}
        />
        <Select
          label={texts.topic}
          placeholder={texts.anyTopic}
          isClearable
          options={topicsOf(chosen.section).map(({ id, name }) => ({ value: id, text: name }))}
          value={chosen.topic}
          onChange={(topic) => onChoose({ ...chosen, topic })}
        />
      </div>
      <p className={styles['hint']}>{texts.autoHint}</p>
      <div className={styles['buttons']}>
        <Button aria-label={texts.loadTopic} onPress={on.onLoad}>
          {texts.load}
        </Button>
        <Button aria-label={texts.searchTopic} isPending={isStarting} onPress={on.onSearch}>
          {texts.search}
        </Button>
        <Button isPending={isStarting} onPress={on.onInstagramSearch}>
          {texts.instagramSearch}
        </Button>
        {problem && (
          <p className={styles['error']} role="alert">
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}
