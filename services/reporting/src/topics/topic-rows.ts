import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { statement } from '@mm/database/statement.js';
import { Section } from './section.entity.js';
import { Topic } from './topic.entity.js';

const ids = column.nullable(column.arrayOf(column.bigint()));
const ownAccess = columnsOf(Topic, 'id', 'section_id', 'author_id', 'access');
const ownFields = {
  ...columnsOf(Topic, 'name', 'keywords', 'exclude_words', 'attr_search', 'members_version'),
  ...columnsOf(Topic, 'reviewed', 'author', 'version'),
};
const ofItsSection = { section_access: ids, section_author_id: column.nullable(column.bigint()) };
const accessColumns = { ...ownAccess, ...ofItsSection };
const topicColumns = { ...ownAccess, ...ownFields, ...ofItsSection };
const ownSection = columnsOf(Section, 'id', 'name', 'author', 'author_id', 'access', 'version');
/** `position`: in the order of the user who reads. */
const sectionColumns = { ...ownSection, position: column.nullable(column.int()), topics: ids };

/** The columns that decide who may see a topic. */
export type AccessRow = RowOf<typeof accessColumns>;
export type TopicRow = RowOf<typeof topicColumns>;
export type SectionRow = RowOf<typeof sectionColumns>;

/** A section as one user sees it: only with topics that the user may see. */
export type VisibleSection = Omit<SectionRow, 'topics'> & { topics: number[] };

const withSection = 's.access AS section_access, s.author_id AS section_author_id';
const topicSelect = `
  SELECT ${listOf(ownAccess, 't')}, ${listOf(ownFields, 't')}, ${withSection}
  FROM topic t LEFT JOIN section s ON s.id = t.section_id`;
const sectionSelect = `
  SELECT ${listOf(ownSection, 's')}, o.position,
    (SELECT array_agg(t.id ORDER BY t.id) FROM topic t WHERE t.section_id = s.id) AS topics
  FROM section s LEFT JOIN section_order o ON o.section_id = s.id AND o.user_id = $1`;

export const accessOfTopics = statement(
  accessColumns,
  `SELECT ${listOf(ownAccess, 't')}, ${withSection}
   FROM topic t LEFT JOIN section s ON s.id = t.section_id
   ORDER BY t.id`,
);
export const topicsByName = statement(topicColumns, `${topicSelect} ORDER BY ${inNameOrder('t.name')}, t.id`);
export const topicsByAge = statement(topicColumns, `${topicSelect} ORDER BY t.id`);
export const topicById = statement(topicColumns, `${topicSelect} WHERE t.id = $1`);
/** $1: the user whose order applies; $2: a topic whose section is wanted alone, or null. */
export const sectionsInOrder = statement(
  sectionColumns,
  `${sectionSelect}
   WHERE $2::bigint IS NULL OR s.id = (SELECT section_id FROM topic WHERE id = $2)
   ORDER BY o.position NULLS LAST, s.id`,
);
/** $1: the user whose order applies; $2: the section. */
export const sectionById = statement(sectionColumns, `${sectionSelect} WHERE s.id = $2`);
