import type { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { allOperations } from '@mm/proto/vocabulary/operation.js';
import { operations } from '../../../language/vocabulary.js';
import { useConfig } from '../../../api/config.slice.js';
import { CheckboxList } from '../../../ui/checkbox/checkbox-list.js';
import dateStyles from '../../../ui/date-range/date-range.module.css';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { RadioGroup } from '../../../ui/radio-group/radio-group.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useCreateAccessTokenMutation } from '../../wall-device/access-tokens.api.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { enteredQuotas, QuotaFields, quotasOf, type DefaultQuotas, type QuotaValues } from './quota-fields.js';
import { texts } from './texts.js';

type Errors = Partial<Record<'name' | 'operations' | 'topics' | 'day' | 'form' | keyof QuotaValues, string>>;

const empty = {
  name: '',
  /** Places in `allOperations`. */
  operations: [] as readonly number[],
  scope: 'all' as 'all' | 'some',
  topics: [] as readonly number[],
  term: 'none' as 'none' | 'day',
  day: null as CalendarDate | null,
  quotas: enteredQuotas({ minute_quota: null, day_quota: null }),
};

const scopes = [
  { value: 'all', text: texts.allTopics },
  { value: 'some', text: texts.someTopics },
] as const;
const terms = [
  { value: 'none', text: texts.noExpiry },
  { value: 'day', text: texts.untilDate },
] as const;

interface CreateTokenModalProps {
  topics: readonly { id: number; name: string }[];
  defaults: DefaultQuotas | undefined;
  onClose: () => void;
  /** The modal has to be closed then: its mutation keeps the secret. */
  onMade: (token: { name: string; secret: string }) => void;
}

/** Makes an access token of a program. */
export function CreateTokenModal({ topics, defaults, onClose, onMade }: CreateTokenModalProps) {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [create, { isLoading }] = useCreateAccessTokenMutation();
  const change = (next: Partial<typeof empty>) => {
    setValues((before) => ({ ...before, ...next }));
    setErrors({});
  };

  const submit = async () => {
    const name = values.name.trim();
    const expiresAt = values.term === 'day' && values.day ? endOf(values.day, timeZone) : null;
    const wanted = quotasOf(values.quotas);
    const faults: Errors = {
      ...wanted.faults,
      ...(name === '' ? { name: texts.nameMissing } : {}),
      ...(values.operations.length === 0 ? { operations: texts.operationsMissing } : {}),
      ...(values.scope === 'some' && values.topics.length === 0 ? { topics: texts.topicsMissing } : {}),
      ...(values.term === 'day' && !(expiresAt !== null && expiresAt > Date.now() / 1000)
        ? { day: texts.dayWrong }
        : {}),
    };
    if (Object.keys(faults).length > 0) return setErrors(faults);
    const { data, error } = await create({
      body: {
        name,
        operations: allOperations.filter((_, place) => values.operations.includes(place)),
        topics: values.scope === 'some' ? [...values.topics] : null,
        expires_at: expiresAt,
        ...wanted.quotas,
      },
    });
    if (error) return setErrors({ form: notSavedText(error) });
    onMade({ name, secret: data.secret });
  };

  return (
    <FormModal
      title={texts.add}
      onClose={onClose}
      submitText={texts.create}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        maxLength={100}
        autoFocus
      />
      <CheckboxList
        label={texts.operations}
        options={allOperations.map((operation, value) => ({ value, text: operations[operation].title }))}
        selected={values.operations}
        onChange={(chosen) => change({ operations: chosen })}
        isInvalid={errors.operations !== undefined}
      />
      <Fault text={errors.operations} />
      <RadioGroup label={texts.topics} options={scopes} value={values.scope} onChange={(scope) => change({ scope })} />
      {values.scope === 'some' && (
        <MultiSelect
          label={texts.chosenTopics}
          options={topics.map(({ id, name }) => ({ value: id, text: name }))}
          selected={values.topics}
          onChange={(chosen) => change({ topics: chosen })}
          placeholder={texts.choose}
        />
      )}
      <Fault text={errors.topics} />
      <RadioGroup label={texts.expiry} options={terms} value={values.term} onChange={(term) => change({ term })} />
      {values.term === 'day' && (
        <LastDayField value={values.day} onChange={(day) => change({ day })} error={errors.day} />
      )}
      <QuotaFields
        entered={values.quotas}
        defaults={defaults}
        errors={errors}
        onChange={(quotas) => change({ quotas: { ...values.quotas, ...quotas } })}
      />
      <Fault text={errors.form} />
    </FormModal>
  );
}

const Fault = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className={styles['error']}>
      {text}
    </p>
  );

/** The end of a day in the zone, in unix seconds. */
const endOf = (day: CalendarDate, timeZone: string): number =>
  Math.floor(day.add({ days: 1 }).toDate(timeZone).getTime() / 1000);

interface LastDayFieldProps {
  value: CalendarDate | null;
  onChange: (value: CalendarDate | null) => void;
  error: string | undefined;
}

/** A typed date (дд.мм.гггг): the last day of a token. */
const LastDayField = ({ value, onChange, error }: LastDayFieldProps) => (
  <DateField
    className={dateStyles['field'] ?? ''}
    value={value}
    onChange={onChange}
    isInvalid={error !== undefined}
    validationBehavior="aria"
  >
    <Label className={dateStyles['label'] ?? ''}>{texts.lastDay}</Label>
    <DateInput className={dateStyles['group'] ?? ''}>
      {(segment) => <DateSegment segment={segment} className={dateStyles['segment'] ?? ''} />}
    </DateInput>
    <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
  </DateField>
);
