/** The data centres; the first one is where clients begin. */
export const dataCentreIds = [2, 4] as const;

/** Where a data centre is reached. */
export interface DataCentre {
  id: number;
  host: string;
  port: number;
}
