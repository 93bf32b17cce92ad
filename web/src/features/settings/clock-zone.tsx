import { useMemo, useState } from 'react';
import { chosenZone, chooseZone, houseZone, momentOf } from '../../api/house-clock.js';
import { Select } from '../../ui/select/select.js';
import { texts } from './texts.js';

const asHouse = '';
const nameOf = (zone: string): string => texts.zones[zone] ?? zone.replaceAll('_', ' ');

/** The zone in which clock times are printed in this browser. */
export function ClockZone() {
  const [zone, setZone] = useState(chosenZone);
  const options = useMemo(() => {
    const known = [
      ...new Set([
        ...Object.keys(texts.zones),
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(zone ? [zone] : []),
      ]),
    ];
    return [
      { value: asHouse, text: texts.houseZone(nameOf(houseZone() ?? '')) },
      ...known.map((value) => ({ value, text: nameOf(value) })),
    ];
  }, [zone]);
  const change = (value: string | null) => {
    const next = value || null;
    chooseZone(next);
    setZone(next);
  };
  return (
    <>
      <Select label={texts.zone} options={options} value={zone ?? asHouse} onChange={change} />
      <p className="number" role="status">
        {texts.now(momentOf(Date.now() / 1000))}
      </p>
    </>
  );
}
