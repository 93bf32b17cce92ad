import { Invalid, type ProblemDetail } from '@mm/http/problem.js';
import { maxAddresses } from '@mm/proto/http/notifications.js';

/** RFC 5321, section 4.5.3.1.3: a path of 256 octets with its angle brackets. */
const maxLength = 254;
const shape = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/**
 * The addresses of a list with commas, each once, in their order. Each contains an @ and a dot.
 * @param domains to which mails may go; [] for all
 * Throws Invalid: `email-missing`, `email-invalid` and `domain-not-allowed` with the addresses, `too-many-addresses`.
 */
export function addressesOf(list: string, domains: readonly string[]): string[] {
  const given = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = given.filter(
    (address, at) => given.findIndex((one) => one.toLowerCase() === address.toLowerCase()) === at,
  );
  if (addresses.length === 0) throw new Invalid('email-missing', 'an address is needed', [fault('email-missing', '')]);
  refuse('email-invalid', addresses, (address) => !isAddress(address));
  refuse('domain-not-allowed', addresses, (address) => !isAllowedDomain(address, domains));
  if (addresses.length > maxAddresses)
    throw new Invalid('too-many-addresses', `at most ${maxAddresses} addresses`, [fault('too-many-addresses', '')]);
  return addresses;
}

/** Whether mails may go to the domain of an address. */
export const isAllowedDomain = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

const isAddress = (address: string): boolean =>
  address.length <= maxLength && address.includes('.') && shape.test(address);

/** `message` of each detail is the address. */
function refuse(code: string, addresses: readonly string[], isWrong: (address: string) => boolean): void {
  const wrong = addresses.filter(isWrong);
  if (wrong.length > 0)
    throw new Invalid(
      code,
      `addresses: ${wrong.join(', ')}`,
      wrong.map((address) => fault(code, address)),
    );
}

const fault = (code: string, message: string): ProblemDetail => ({ path: 'params.email', code, message });
