/** An error of VK, sent as `{error: …}` with HTTP 200. */
export class VkError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

const messages: Record<number, string> = {
  1: 'Unknown error occurred',
  3: 'Unknown method passed',
  5: 'User authorization failed: invalid access_token (4).',
  6: 'Too many requests per second',
  9: 'Flood control',
  10: 'Internal server error',
  14: 'Captcha needed',
  15: 'Access denied',
  18: 'User was deleted or banned',
  29: 'Rate limit reached',
  30: 'This profile is private',
  100: 'One of the parameters specified was missing or invalid',
  113: 'Invalid user id',
  125: 'Invalid group id',
  212: 'Access to post comments denied',
};

/** The error with VK's message and, after a colon, `detail`. */
export function vkError(code: number, detail?: string): VkError {
  const base = messages[code] ?? 'Unknown error occurred';
  const captcha =
    code === 14
      ? {
          captcha_sid: '508317264090',
          captcha_img: 'https://api.vk.ru/captcha.php?sid=508317264090',
          redirect_uri: 'https://id.vk.ru/not_robot_captcha?session=508317264090',
        }
      : {};
  return new VkError(code, detail ? `${base}: ${detail}` : base, captcha);
}
