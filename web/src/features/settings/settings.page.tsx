import { useMemo, type ReactNode } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useCaller } from '../../api/caller.slice.js';
import { useClockZone } from '../../api/clock-zone.slice.js';
import { useConfig } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { appearances, chooseTheme, useTheme, type Theme } from '../../design/theme.js';
import { chooseLanguage, language, languages, type Language } from '../../language/language.js';
import { KeyTable } from '../../ui/keys/key-table.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { Select } from '../../ui/select/select.js';
import { DeskSettings } from '../desk/keys/desk-settings.js';
import { texts as desk } from '../desk/keys/texts.js';
import { SettingsTab } from '../system/settings/settings-tab.js';
import { DefaultRegions } from './default-regions.js';
import { OwnPassword } from './own-password.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './settings.module.css';
import { texts } from './texts.js';

const themes = (['system', 'light', 'dark', 'wall'] satisfies Theme[]).map((value) => ({
  value,
  text: appearances[value],
}));

const languageOptions = (['ru', 'kk'] satisfies Language[]).map((value) => ({ value, text: languages[value] }));

/** The personal settings of the user; for supervisors also those of the installation that are theirs. */
export function SettingsPage({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const { roles } = useCaller();
  // Administrators have all settings of the installation on a screen of their own.
  const changesInstallation = roles.includes('mm_superviser') && !roles.includes('mm_admin');
  return (
    <section className={screen['narrow']}>
      <h1>{texts.title}</h1>
      {changesInstallation && (
        <section className={screen['panel']}>
          <SettingsTab />
        </section>
      )}
      <Part title={texts.regionsTitle} hint={texts.regionsHint}>
        <DefaultRegions networks={networks} />
      </Part>
      <Part title={texts.theme}>
        <RadioGroup label={texts.theme} options={themes} value={useTheme()} onChange={chooseTheme} />
      </Part>
      <Part title={texts.language}>
        <RadioGroup label={texts.language} options={languageOptions} value={language} onChange={chooseLanguage} />
      </Part>
      <Part title={texts.zoneTitle} hint={texts.zoneHint}>
        <ClockZone />
      </Part>
      <Part title={desk.settings} hint={desk.settingsHint}>
        <DeskSettings />
      </Part>
      <Part title={texts.password.title} hint={texts.password.hint}>
        <OwnPassword />
      </Part>
      <Part title={texts.keys} hint={texts.keysHint}>
        <KeyTable />
      </Part>
    </section>
  );
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className={screen['panel']}>
    <h2>{title}</h2>
    {hint && <p className={styles['hint']}>{hint}</p>}
    {children}
  </section>
);

const installationDefault = '';
const zoneNames: Readonly<Record<string, string>> = texts.zones;
const nameOf = (zone: string): string => zoneNames[zone] ?? zone.replaceAll('_', ' ');

/** Chooses the time zone for clock times in this browser. */
function ClockZone() {
  const [zone, choose] = useClockZone();
  const installation = useConfig().config?.time_zone ?? '';
  const { dateTimeOf } = useDates();
  const options = useMemo(() => {
    const known = [
      ...new Set([
        ...Object.keys(texts.zones),
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(zone ? [zone] : []),
      ]),
    ];
    return [
      { value: installationDefault, text: texts.installationZone(nameOf(installation)) },
      ...known.map((value) => ({ value, text: nameOf(value) })),
    ];
  }, [zone, installation]);
  return (
    <>
      <Select
        label={texts.zone}
        options={options}
        value={zone ?? installationDefault}
        onChange={(value) => choose(value || null)}
      />
      <p className="number" role="status">
        {texts.now(dateTimeOf(Date.now() / 1000))}
      </p>
    </>
  );
}
