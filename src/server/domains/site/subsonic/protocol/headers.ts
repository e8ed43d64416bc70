/** Web clients are on other origins, and have no cookies here. URLs contain secrets. */
export const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Accept-Ranges',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const
