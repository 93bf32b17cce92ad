import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';

/** A line of the tree. */
export type TreeLine =
  | { kind: 'feed' }
  | { kind: 'section'; section: SectionWire; children: TreeLine[] }
  | { kind: 'topic'; topic: TopicWire }
  | { kind: 'more'; sectionId: number };

export const initialTopicLimit = 3;
const limitFactor = 100;
/** How many topics of a section are shown after 'показать еще'. */
export const nextLimit = (limit: number): number => limit * limitFactor;

/** The limits, with that of the chosen topic's section widened as far as it is shown. */
export function limitsShowing(
  selected: number | null,
  topics: readonly TopicWire[],
  limits: Readonly<Record<number, number>>,
): Readonly<Record<number, number>> {
  const section = topics.find(({ id }) => id === selected)?.section_id ?? null;
  if (section === null) return limits;
  const place = topics.filter((t) => t.section_id === section).findIndex(({ id }) => id === selected);
  return place < (limits[section] ?? initialTopicLimit) ? limits : { ...limits, [section]: place + 1 };
}

/** 'Лента', the sections in their order with their first topics, then the topics without a section. */
export function treeLines(
  sections: readonly SectionWire[],
  topics: readonly TopicWire[],
  limits: Readonly<Record<number, number>>,
): TreeLine[] {
  const visible = new Set(sections.map((s) => s.id));
  const unsectioned = topics.filter((t) => t.section_id === null || !visible.has(t.section_id));
  return [
    { kind: 'feed' },
    ...[...sections]
      .sort((a, b) => a.order - b.order)
      .map((section): TreeLine => ({
        kind: 'section',
        section,
        children: childrenOf(section.id, topics, limits[section.id] ?? initialTopicLimit),
      })),
    ...unsectioned.map((topic): TreeLine => ({ kind: 'topic', topic })),
  ];
}

export const keyOf = (line: TreeLine): string => {
  if (line.kind === 'section') return `section:${line.section.id}`;
  if (line.kind === 'topic') return `topic:${line.topic.id}`;
  return line.kind === 'more' ? `more:${line.sectionId}` : 'feed';
};

/** The kind and id in a key of `keyOf`. */
export function readKey(key: string): { kind: string; id: number } {
  const [kind = '', id = ''] = key.split(':');
  return { kind, id: Number(id) };
}

/** The sections in the order of the tree's keys, with their new `order`. */
export const reorderedSections = (sections: readonly SectionWire[], keys: readonly string[]): SectionWire[] =>
  keys
    .map(readKey)
    .filter(({ kind }) => kind === 'section')
    .flatMap(({ id }) => sections.filter((s) => s.id === id))
    .map((section, order) => ({ ...section, order }));

function childrenOf(sectionId: number, topics: readonly TopicWire[], limit: number): TreeLine[] {
  const own = topics.filter((t) => t.section_id === sectionId);
  const shown = own.slice(0, limit).map((topic): TreeLine => ({ kind: 'topic', topic }));
  return own.length > limit ? [...shown, { kind: 'more', sectionId }] : shown;
}
