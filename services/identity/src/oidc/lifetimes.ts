/** Lifetimes in seconds. */
export interface ProviderLifetimes {
  accessToken: number;
  refreshToken: number;
  session: number;
}
