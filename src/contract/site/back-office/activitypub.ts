import * as z from 'zod/mini'
import { crud, listed, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { followBody } from '../federation-bodies.ts'

const access = 'Edit settings'
const feature = 'enable_federation'

const host = {
  host: z.string(),
  followers: z.number(),
  /** Activities that wait to be sent. */
  waiting: z.number(),
  failing_since: z.nullable(z.string()),
  error: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
}
const hostRow = z.object({ id: z.number(), ...host, created_at: z.string() })
export type AdminFederationHost = z.infer<typeof hostRow>

/** Servers with followers, or to which something waits to be sent. */
export const adminFederationHosts = listed({
  resource: 'federation-servers',
  noun: 'other servers',
  read: access,
  feature,
  row: hostRow,
  item: host,
  sorts: ['-followers', 'host', 'created_at'],
  filters: { failing: yesOrNo },
})

const DOMAIN =
  /^(?!.*\.$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** A domain as DNS knows it, also from an address. */
export const domain = z
  .pipe(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
    z.transform((text) => {
      const plain = text
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/[/:].*$/, '')
        .replace(/^(\*\.|\.)+/, '')
      if (!DOMAIN.test(plain) || !URL.canParse(`https://${plain}`)) return ''
      return new URL(`https://${plain}`).hostname
    }),
  )
  .check(z.minLength(1, 'Enter a domain such as example.com.'))

const block = { domain: z.string(), comment: z.string() }
const comment = z.string().check(z.trim(), z.maxLength(500))
const blockRow = z.object({ id: z.number(), ...block, created_at: z.string() })
export type AdminFederationBlock = z.infer<typeof blockRow>

/** Servers from which nobody can follow, with their subdomains. */
export const adminFederationBlocks = crud({
  resource: 'federation-blocks',
  noun: 'blocked servers',
  read: access,
  write: access,
  feature,
  row: blockRow,
  item: block,
  create: z.strictObject({ domain, comment: z.optional(comment) }),
  change: { comment },
  sorts: ['domain', '-created_at'],
  filters: {},
  actions: ['delete'],
})

/** Maximum length of an imported list. */
export const MAX_BLOCK_LIST = 1_000_000

export const federationState = z.object({
  /** The host of all handles. */
  host: z.string(),
  /** Why other servers do not see the site; null if they do. */
  hidden: z.nullable(z.enum(['http', 'login'])),
  /** Artists and podcasts with a handle. */
  actors: z.number(),
  followers: z.number(),
})
export type FederationState = z.infer<typeof federationState>

export const adminFederation = {
  state: endpoint({
    method: 'GET',
    path: '/admin/federation',
    access,
    feature,
    summary: 'Returns whether other servers see the site, and how many follow',
    reply: federationState,
  }),
  importBlocks: endpoint({
    method: 'POST',
    path: '/admin/federation-blocks/import',
    access,
    feature,
    summary: 'Blocks the domains of a list as Mastodon exports it (CSV), or with one domain in each line',
    body: z.strictObject({ csv: z.string().check(z.maxLength(MAX_BLOCK_LIST)) }),
    max_body: 2 * MAX_BLOCK_LIST,
    reply: z.object({
      /** Domains that were not blocked before. */
      added: z.number(),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/federation/test',
    access,
    feature,
    summary: 'Looks up an account of another server',
    body: followBody,
    /** Its name and its server. */
    reply: z.object({ name: z.string(), host: z.string() }),
    limit: 'login',
  }),
}
