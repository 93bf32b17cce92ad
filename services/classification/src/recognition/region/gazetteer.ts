import type { OblastPlaces } from './oblast-places.js';
import { abaiPlaces } from './gazetteer/abai.js';
import { akmolaPlaces } from './gazetteer/akmola.js';
import { aktobePlaces } from './gazetteer/aktobe.js';
import { almatyOblastPlaces } from './gazetteer/almaty-oblast.js';
import { atyrauPlaces } from './gazetteer/atyrau.js';
import { westKazakhstanPlaces } from './gazetteer/west-kazakhstan.js';
import { zhambylPlaces } from './gazetteer/zhambyl.js';
import { zhetisuPlaces } from './gazetteer/zhetisu.js';
import { karagandaPlaces } from './gazetteer/karaganda.js';
import { kostanayPlaces } from './gazetteer/kostanay.js';
import { kyzylordaPlaces } from './gazetteer/kyzylorda.js';
import { mangystauPlaces } from './gazetteer/mangystau.js';
import { pavlodarPlaces } from './gazetteer/pavlodar.js';
import { northKazakhstanPlaces } from './gazetteer/north-kazakhstan.js';
import { turkistanPlaces } from './gazetteer/turkistan.js';
import { ulytauPlaces } from './gazetteer/ulytau.js';
import { eastKazakhstanPlaces } from './gazetteer/east-kazakhstan.js';
import { astanaPlaces } from './gazetteer/astana.js';
import { almatyCityPlaces } from './gazetteer/almaty-city.js';
import { shymkentPlaces } from './gazetteer/shymkent.js';

/** All oblasts and cities of republican significance with their places. Add a new place to its oblast's file. */
export const gazetteer: readonly OblastPlaces[] = [
  abaiPlaces,
  akmolaPlaces,
  aktobePlaces,
  almatyOblastPlaces,
  atyrauPlaces,
  westKazakhstanPlaces,
  zhambylPlaces,
  zhetisuPlaces,
  karagandaPlaces,
  kostanayPlaces,
  kyzylordaPlaces,
  mangystauPlaces,
  pavlodarPlaces,
  northKazakhstanPlaces,
  turkistanPlaces,
  ulytauPlaces,
  eastKazakhstanPlaces,
  astanaPlaces,
  almatyCityPlaces,
  shymkentPlaces,
];
