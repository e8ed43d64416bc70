import { done } from '../../../../../contract/core/pagination.ts'
import {
  adminOidcActs,
  adminOidcProviders,
  DEFAULT_SCOPES,
  type RoleMapping,
} from '../../../../../contract/platform/back-office/oidc-providers.ts'
import { MASK } from '../../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { record } from '../../../../crud/audit.ts'
import { resource, type Write } from '../../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { announceChange } from '../../operators/service.ts'
import { settingsChanged } from '../../settings/service.ts'
import { testDiscovery } from './discovery-test.service.ts'
import { encryptSecret } from './oidc-client.ts'
import {
  countRoles,
  deleteProviders,
  insertProvider,
  lockEnabledProviders,
  providerItems,
  providerListing,
  providerRows,
  reorderProviders,
  setMappings,
  updateProvider,
} from './queries.ts'

/** Returns the stored form of a typed secret; undefined leaves the stored one. */
const secretOf = ({ ctx }: Write, typed: string | undefined): Buffer | null | undefined => {
  if (typed === MASK) return undefined
  return typed ? encryptSecret(ctx.env, typed) : null
}

const saveMappings = async ({ trx }: Write, id: number, all: RoleMapping[]): Promise<void> => {
  const roles = [...new Set(all.map(({ role }) => role))]
  if ((await countRoles(trx, roles)) !== roles.length)
    throwFieldErrors({ role_mappings: ['This value isn’t valid.'] })
  await setMappings(trx, id, all)
}

/** Nobody could log in without a provider while passwords are turned off. */
const ssoNeedsOne = async ({ ctx, trx }: Write): Promise<boolean> =>
  ctx.settings().sso_only && (await lockEnabledProviders(trx)) === 0

const NEEDED = 'Turn off “Single sign-on only” first: this is the last login provider.'

/** Admin resource for the OpenID Connect providers. */
export const oidcProvidersAdmin = resource({
  table: adminOidcProviders,
  name: 'oidc-providers',
  listing: providerListing,
  rows: providerRows,
  items: async (db, ids) =>
    (await providerItems(db, ids)).map(({ has_secret, ...item }) => ({
      ...item,
      client_secret: has_secret ? MASK : '',
    })),
  label: ({ name }) => name,
  create: async (write, { client_secret, role_mappings = [], ...given }) => {
    const columns = {
      scopes: DEFAULT_SCOPES,
      auto_create: true,
      roles_claim: '',
      single_logout: true,
      enabled: true,
      ...given,
      encrypted_client_secret: secretOf(write, client_secret),
    }
    const id =
      (await insertProvider(write.trx, columns)) ??
      throwFieldErrors({ slug: ['This name is already in use.'] })
    await saveMappings(write, id, role_mappings)
    return id
  },
  change: async (write, id, { client_secret, role_mappings, ...columns }) => {
    await updateProvider(write.trx, id, {
      ...columns,
      encrypted_client_secret: secretOf(write, client_secret),
    })
    await saveMappings(write, id, role_mappings)
    if (await ssoNeedsOne(write)) throwFieldErrors({ enabled: [NEEDED] })
  },
  remove: async (write, ids) => {
    await deleteProviders(write.trx, ids)
    if (await ssoNeedsOne(write)) throwError('conflict', NEEDED)
  },
  written: async ({ ctx, trx, viewer }) => {
    await settingsChanged(trx)
    await announceChange(ctx, trx, viewer.name, [['Login providers']])
  },
})

/** Connection test, and the order of the buttons. */
export const oidcProvidersAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminOidcActs, {
    test: ({ body }) => testDiscovery(ctx, body.issuer),
    arrange: async ({ viewer, body, client }) => {
      await ctx.db.transaction().execute(async (trx) => {
        await reorderProviders(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'oidc-providers', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
  })
