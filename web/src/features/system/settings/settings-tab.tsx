import { useState } from 'react';
import type { SystemSettingKey } from '@mm/proto/vocabulary/system-setting.js';
import { isProblem } from '../../../api/base-query.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import {
  changedKeys,
  settingGroups,
  valueOfText,
  valuesToSave,
  type SettingDrafts,
  type SettingGroup,
} from './setting-drafts.js';
import { SettingField } from './setting-field.js';
import { useSaveSystemSettingsMutation, useSystemSettingsQuery } from '../system.api.js';
import { texts } from './texts.js';

const hints: Partial<Record<SettingGroup, string>> = texts.groupHints;
const groups = Object.entries(settingGroups) as [SettingGroup, readonly SystemSettingKey[]][];

/**
 * The settings of the installation that the user may change; what is entered stays until it is saved, whatever others
 * change.
 */
export function SettingsTab() {
  const { data, isError, refetch } = useSystemSettingsQuery();
  const [drafts, setDrafts] = useState<SettingDrafts>({});
  /** Values that the server refused, as they were entered. */
  const [refused, setRefused] = useState<SettingDrafts>({});
  const { isSaving, save } = useSave(refetch, setDrafts, setRefused);
  const settings = data?.settings ?? [];
  const changed = changedKeys(settings, drafts);
  const values = valuesToSave(settings, drafts);
  const isWrong = (key: SystemSettingKey) =>
    changed.includes(key) && (valueOfText(key, drafts[key] ?? '') === undefined || refused[key] === drafts[key]);
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button isDisabled={changed.length === 0} onPress={() => setDrafts({})}>
          {texts.reset}
        </Button>
        <Button
          kind="primary"
          isDisabled={changed.length === 0 || values === undefined}
          isPending={isSaving}
          onPress={() => values && void save(values, drafts)}
        >
          {changed.length === 0 ? texts.save : texts.saveCount(changed.length)}
        </Button>
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data &&
        groups
          .filter(([, keys]) => settings.some(({ key }) => keys.includes(key)))
          .map(([group, keys]) => (
            <section key={group} className={styles['part']} aria-label={texts.groups[group]}>
              <h2>{texts.groups[group]}</h2>
              {hints[group] && <p className={styles['hint']}>{hints[group]}</p>}
              {settings
                .filter(({ key }) => keys.includes(key))
                .map((setting) => (
                  <SettingField
                    key={setting.key}
                    setting={setting}
                    draft={drafts[setting.key]}
                    isChanged={changed.includes(setting.key)}
                    isWrong={isWrong(setting.key)}
                    onChange={(text) => setDrafts((before) => ({ ...before, [setting.key]: text }))}
                  />
                ))}
            </section>
          ))}
    </div>
  );
}

/** Saves the changed settings; what was entered meanwhile stays. `reload` resolves when the saved is shown. */
function useSave(
  reload: () => Promise<unknown>,
  setDrafts: (next: (before: SettingDrafts) => SettingDrafts) => void,
  setRefused: (refused: SettingDrafts) => void,
) {
  const toast = useToast();
  const [send, { isLoading }] = useSaveSystemSettingsMutation();
  const save = async (values: NonNullable<ReturnType<typeof valuesToSave>>, sent: SettingDrafts) => {
    const { error } = await send({ body: { params: { values } } });
    if (error) {
      const paths = isProblem(error) ? (error.details ?? []).map(({ path }) => path) : [];
      const text = paths.length > 0 ? texts.refused : texts.notSaved;
      setRefused(Object.fromEntries(Object.entries(sent).filter(([key]) => paths.includes(key))));
      return toast.danger(text, { title: texts.result, timeout: 6000 });
    }
    setRefused({});
    await reload();
    setDrafts((before) =>
      Object.fromEntries(Object.entries(before).filter(([key, text]) => sent[key as SystemSettingKey] !== text)),
    );
    toast.success(texts.saved, { title: texts.result });
  };
  return { isSaving: isLoading, save };
}
