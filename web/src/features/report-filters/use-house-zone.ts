import { houseTimeZone } from '@mm/proto/vocabulary/period.js';
import { useHouse } from '../../api/house.slice.js';

/** The time zone in which the house's days begin. */
export const useHouseZone = (): string => useHouse().house?.time_zone ?? houseTimeZone;
