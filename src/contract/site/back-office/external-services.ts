import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { testStep } from '../../selling/back-office/payment-providers.ts'

export const serviceKinds = [
  'mail',
  'storage',
  'stripe',
  'paypal',
  'oidc',
  'facebook',
  'lastfm',
  'lrclib',
  'push',
  'google-analytics',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

export const externalService = z.object({
  /** The kind; for a login provider `oidc:` and its short name. */
  key: z.string(),
  kind: z.enum(serviceKinds),
  /** Name of a login provider; empty for other kinds. */
  name: z.string(),
  /** `off`: set up, but not in use. */
  state: z.enum(['on', 'off', 'missing']),
  /** How the service knows this site, or where it is: a host, an account, an ID. Empty if it is not set up. */
  address: z.string(),
  /** A mask with the last characters, as far as they are kept; empty without a secret. */
  secret: z.string(),
  /** The environment variable that sets it up, if any. */
  fixed: z.nullable(z.string()),
})
export type ExternalService = z.infer<typeof externalService>

export const externalServices = {
  list: endpoint({
    method: 'GET',
    path: '/admin/external-services',
    access: 'Edit settings',
    summary: 'Lists the services outside of this server, whether each is set up, and its secret masked',
    reply: z.array(externalService),
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/external-services/{key}/test',
    access: 'Edit settings',
    summary:
      'Calls a service as it is set up and returns what works; email and push messages go to the viewer; 409 if it is not set up',
    params: z.object({ key: z.string().check(z.maxLength(60)) }),
    reply: z.array(testStep),
    limit: 'login',
  }),
}
