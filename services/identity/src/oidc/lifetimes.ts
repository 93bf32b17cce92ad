/** Seconds that each thing lives. */
export interface ProviderLifetimes {
  accessToken: number;
  refreshToken: number;
  session: number;
}
