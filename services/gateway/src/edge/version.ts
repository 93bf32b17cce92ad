/** Version of the product that `/ping` shows. */
export const version = '0.1.0';
