import type { TopicVersion } from '../../report-document.js';

/** Topics have lower ids. */
const versionUnit = 2 ** 32;

/** The number under which a document holds a version of a topic; of version 0 it is the topic's id. */
export const memberKey = ({ topicId, version }: TopicVersion): number => topicId + version * versionUnit;

/** The same in SQL. */
export const memberKeySql = (topicId: string, version: string): string =>
  `(${topicId} + ${version} * ${versionUnit}::bigint)`;

export const topicOfKey = (key: number): number => key % versionUnit;
