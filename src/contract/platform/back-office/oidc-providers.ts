import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, success } from '../../core/pagination.ts'
import { driver, FACEBOOK } from '../login.ts'
import { testResult } from './settings.ts'

/** Scopes that every provider understands; `openid` is required. */
export const DEFAULT_SCOPES = 'openid profile email'

const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/

/** Returns the issuer of a pasted URL, which is often that of the discovery document. */
export const issuerOf = (pasted: string): string => pasted.trim().replace(DISCOVERY, '')

/** Returns whether this looks like an issuer: a URL without credentials, query and fragment. */
const isIssuer = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i.test(text) && URL.canParse(text)

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const slug = driver.check(z.refine((text) => text !== FACEBOOK, 'This name is already in use.'))
const issuer = z.pipe(
  z.pipe(z.string().check(z.maxLength(500)), z.transform(issuerOf)),
  z.string().check(z.refine(isIssuer, 'Enter a valid URL (http or https).')),
)
const client_id = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
/** The mask leaves the stored secret unchanged; empty for a public client, which proves itself by PKCE alone. */
const client_secret = z.string().check(z.trim(), z.maxLength(1000))
const scopes = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text.split(/\s+/).includes('openid'), 'The scopes must include openid.'),
)
const claim = z.string().check(z.trim(), z.maxLength(200))

/** People in this group have this role. */
const mapping = z.object({ group: z.string(), role: id })
const mappingInput = z.strictObject({
  group: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  role: id,
})
export type RoleMapping = z.infer<typeof mapping>

const fields = {
  name,
  issuer,
  client_id,
  client_secret,
  scopes,
  auto_create: z.boolean(),
  roles_claim: claim,
  role_mappings: z.array(mappingInput).check(z.maxLength(50)),
  single_logout: z.boolean(),
  enabled: z.boolean(),
}

export const adminOidcProvider = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  issuer: z.string(),
  enabled: z.boolean(),
  auto_create: z.boolean(),
  people_count: z.number(),
  position: z.number(),
})
export type AdminOidcProvider = z.infer<typeof adminOidcProvider>

export const adminOidcProviders = crud({
  resource: 'oidc-providers',
  noun: 'login providers',
  read: 'Edit settings',
  write: 'admin',
  stepUp: true,
  event: 'settings_changed',
  row: adminOidcProvider,
  item: {
    slug: z.string(),
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    /** Masked, or empty. */
    client_secret: z.string(),
    scopes: z.string(),
    auto_create: z.boolean(),
    roles_claim: z.string(),
    role_mappings: z.array(mapping),
    single_logout: z.boolean(),
    enabled: z.boolean(),
    people_count: z.number(),
  },
  create: z.strictObject({
    ...fields,
    slug,
    client_secret: z.optional(client_secret),
    scopes: z.optional(scopes),
    auto_create: z.optional(z.boolean()),
    roles_claim: z.optional(claim),
    role_mappings: z.optional(fields.role_mappings),
    single_logout: z.optional(z.boolean()),
    enabled: z.optional(z.boolean()),
  }),
  change: fields,
  sorts: ['position', 'name'],
  filters: { enabled: yesOrNo },
  actions: ['delete'],
})

export const adminOidcActs = {
  test: endpoint({
    method: 'POST',
    path: '/admin/oidc-providers/test',
    access: 'admin',
    summary: 'Fetches the discovery document of an issuer and returns what is wrong with it',
    body: z.strictObject({ issuer }),
    reply: testResult,
    limit: 'login',
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/oidc-providers/order',
    access: 'admin',
    summary: 'Reorders the login providers; omitted ones follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
}
