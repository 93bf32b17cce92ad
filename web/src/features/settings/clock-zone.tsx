import { useMemo, useState } from 'react';
import { chosenTimeZone, chooseTimeZone, installationTimeZone, dateTimeOf } from '../../api/date-format.js';
import { Select } from '../../ui/select/select.js';
import { texts } from './texts.js';

const installationDefault = '';
const nameOf = (zone: string): string => texts.zones[zone] ?? zone.replaceAll('_', ' ');

/** Chooses the time zone for clock times in this browser. */
export function ClockZone() {
  const [zone, setZone] = useState(chosenTimeZone);
  const options = useMemo(() => {
    const known = [
      ...new Set([
        ...Object.keys(texts.zones),
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(zone ? [zone] : []),
      ]),
    ];
    return [
      { value: installationDefault, text: texts.installationZone(nameOf(installationTimeZone() ?? '')) },
      ...known.map((value) => ({ value, text: nameOf(value) })),
    ];
  }, [zone]);
  const change = (value: string | null) => {
    const next = value || null;
    chooseTimeZone(next);
    setZone(next);
  };
  return (
    <>
      <Select label={texts.zone} options={options} value={zone ?? installationDefault} onChange={change} />
      <p className="number" role="status">
        {texts.now(dateTimeOf(Date.now() / 1000))}
      </p>
    </>
  );
}
