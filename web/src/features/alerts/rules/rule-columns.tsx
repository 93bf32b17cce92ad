import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { alertKinds, sensitivities } from '../../../language/vocabulary.js';
import { Button } from '../../../ui/button/button.js';
import { Switch } from '../../../ui/switch/switch.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { hasSensitivity } from './rule-draft.js';
import styles from './rules.module.css';
import { texts } from './texts.js';

interface RuleColumnsContext {
  /** Of the caller. */
  username: string;
  topicOf: (id: number) => string;
  onEdit: (rule: AlertRuleWire) => void;
  onSwitch: (rule: AlertRuleWire, isOn: boolean) => void;
  onTest: (rule: AlertRuleWire) => void;
  onRemove: (rule: AlertRuleWire) => void;
}

/** The kind, and the topic of a rule that has one. */
export const ruleName = (
  { kind, topic_id: id, is_hidden: isHidden }: AlertRuleWire,
  topicOf: (id: number) => string,
): string =>
  isHidden
    ? `${alertKinds[kind]}, ${texts.hiddenTopic}`
    : id === null
      ? alertKinds[kind]
      : `${alertKinds[kind]}, ${topicOf(id)}`;

/** The columns of the table of rules. */
export const ruleColumns = ({
  username,
  topicOf,
  onEdit,
  onSwitch,
  onTest,
  onRemove,
}: RuleColumnsContext): Column<AlertRuleWire>[] => [
  { id: 'kind', title: texts.kind, inCard: 'title', cell: (rule) => ruleName(rule, topicOf) },
  {
    id: 'sensitivity',
    title: texts.sensitivityColumn,
    cell: ({ kind, sensitivity }) =>
      hasSensitivity(kind) ? sensitivities.find(({ value }) => value === sensitivity)?.name : texts.none,
  },
  {
    id: 'channels',
    title: texts.channels,
    cell: ({ channels }) => [texts.inApplication, ...channels.map((channel) => texts.channelNames[channel])].join(', '),
  },
  { id: 'owner', title: texts.owner, cell: ({ owner }) => owner || texts.installation },
  {
    id: 'active',
    title: texts.active,
    cell: (rule) => (
      <Switch
        isSelected={rule.active}
        isDisabled={rule.is_hidden}
        onChange={(isOn) => onSwitch(rule, isOn)}
        aria-label={texts.activeOf(ruleName(rule, topicOf))}
      />
    ),
  },
  {
    id: 'actions',
    title: texts.actions,
    inCard: 'bare',
    cell: (rule) => (
      <span className={`${styles['buttons']} ${styles['row']}`}>
        {!rule.is_hidden && (
          <>
            <Button small icon="edit" label={texts.editOf(ruleName(rule, topicOf))} onPress={() => onEdit(rule)} />
            <Button small aria-label={texts.testOf(ruleName(rule, topicOf))} onPress={() => onTest(rule)}>
              {texts.test}
            </Button>
          </>
        )}
        {rule.owner !== '' && (!rule.is_hidden || rule.owner === username) && (
          <Button small icon="trash" label={texts.removeOf(ruleName(rule, topicOf))} onPress={() => onRemove(rule)} />
        )}
      </span>
    ),
  },
];
