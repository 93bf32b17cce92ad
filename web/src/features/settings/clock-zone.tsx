import { useMemo } from 'react';
import { useClockZone } from '../../api/clock-zone.slice.js';
import { useConfig } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { Select } from '../../ui/select/select.js';
import { texts } from './texts.js';

const installationDefault = '';
const zoneNames: Readonly<Record<string, string>> = texts.zones;
const nameOf = (zone: string): string => zoneNames[zone] ?? zone.replaceAll('_', ' ');

/** Chooses the time zone for clock times in this browser. */
export function ClockZone() {
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
