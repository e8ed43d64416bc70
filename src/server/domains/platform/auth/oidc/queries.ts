import { type RawBuilder, sql } from 'kysely'
import type { YesOrNo } from '../../../../../contract/core/back-office/crud.ts'
import type {
  AdminOidcProvider,
  RoleMapping,
} from '../../../../../contract/platform/back-office/oidc-providers.ts'
import type { LoginProvider } from '../../../../../contract/platform/session.ts'
import { contains } from '../../../../db/keyset.ts'
import type { Listing } from '../../../../db/listing.ts'
import { reorderRows } from '../../../../db/reorder.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { administrator } from '../../../../db/sql/visibility.ts'

export const providerListing: Listing = {
  from: sql`oidc_providers p`,
  id: sql`p.id`,
  sorts: {
    position: { key: sql`p.position`, kind: 'number' },
    name: { key: sql`lower(p.name)`, kind: 'text' },
  },
  search: (text) => contains(sql`p.name`, text),
  filters: { enabled: (yes: YesOrNo) => sql`p.enabled = ${yes === 'true'}` },
}

const peopleCount = sql<number>`(select count(*)::int from identities i where i.provider = oidc_providers.slug)`

export const providerRows = (db: Db, ids: number[]): Promise<AdminOidcProvider[]> =>
  db
    .selectFrom('oidc_providers')
    .select(['id', 'slug', 'name', 'issuer', 'enabled', 'auto_create', 'position'])
    .select(peopleCount.as('people_count'))
    .where('id', 'in', ids)
    .execute()

const mappings = sql<RoleMapping[]>`coalesce((
  select json_agg(json_build_object('group', m.group_name, 'role', m.role_id) order by m.group_name, m.role_id)
  from oidc_role_mappings m where m.provider_id = oidc_providers.id), '[]')`

const hasSecret = sql<boolean>`encrypted_client_secret is not null`

/** Providers with everything but the secret itself. */
export const providerItems = (db: Db, ids: number[]) =>
  db
    .selectFrom('oidc_providers')
    .select(['id', 'slug', 'name', 'issuer', 'client_id', 'scopes', 'auto_create', 'roles_claim'])
    .select(['single_logout', 'enabled'])
    .select([hasSecret.as('has_secret'), mappings.as('role_mappings'), peopleCount.as('people_count')])
    .where('id', 'in', ids)
    .execute()

/** Returns all providers, in order. */
export const listOidcProviders = (db: Db) =>
  db
    .selectFrom('oidc_providers')
    .select(['slug', 'name', 'issuer', 'enabled', hasSecret.as('has_secret')])
    .orderBy('position')
    .orderBy('id')
    .execute()

export interface OidcProvider {
  id: number
  slug: string
  issuer: string
  client_id: string
  encrypted_client_secret: Buffer | null
  scopes: string
  auto_create: boolean
  roles_claim: string
  single_logout: boolean
  updated_at: string
}

const used = [
  'id',
  'slug',
  'issuer',
  'client_id',
  'encrypted_client_secret',
  'scopes',
  'auto_create',
] as const

const usable = (db: Db) =>
  db
    .selectFrom('oidc_providers')
    .select([...used, 'roles_claim', 'single_logout', 'updated_at'])
    .where('enabled', '=', true)

export const enabledProvider = (db: Db, slug: string): Promise<OidcProvider | undefined> =>
  usable(db).where('slug', '=', slug).executeTakeFirst()

export const enabledProviderById = (db: Db, id: number): Promise<OidcProvider | undefined> =>
  usable(db).where('id', '=', id).executeTakeFirst()

/** Returns the enabled providers, in order. */
export const enabledProviders = (db: Db): Promise<LoginProvider[]> =>
  db
    .selectFrom('oidc_providers')
    .select(['slug as driver', 'name'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

interface ProviderColumns {
  name: string
  issuer: string
  client_id: string
  scopes: string
  auto_create: boolean
  roles_claim: string
  single_logout: boolean
  enabled: boolean
  /** Undefined leaves the stored one. */
  encrypted_client_secret: Buffer | null | undefined
}

const last: RawBuilder<number> = sql`(select coalesce(max(position), 0) + 1 from oidc_providers)`

/** Returns the new provider's id, positioned last; undefined if the slug is taken. */
export const insertProvider = async (
  trx: Trx,
  columns: ProviderColumns & { slug: string },
): Promise<number | undefined> => {
  const created = await trx
    .insertInto('oidc_providers')
    .values({ ...columns, encrypted_client_secret: columns.encrypted_client_secret ?? null, position: last })
    .onConflict((c) => c.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

export const updateProvider = async (
  trx: Trx,
  id: number,
  { encrypted_client_secret: secret, ...columns }: ProviderColumns,
): Promise<void> => {
  await trx
    .updateTable('oidc_providers')
    .set({ ...columns, ...(secret !== undefined && { encrypted_client_secret: secret }) })
    .set({ updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export const setMappings = async (trx: Trx, provider_id: number, all: RoleMapping[]): Promise<void> => {
  await trx.deleteFrom('oidc_role_mappings').where('provider_id', '=', provider_id).execute()
  if (all.length === 0) return
  await trx
    .insertInto('oidc_role_mappings')
    .values(all.map(({ group, role }) => ({ provider_id, group_name: group, role_id: role })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Returns how many of these roles exist. */
export const countRoles = async (trx: Trx, ids: number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from roles where id = any(${ids}::int[])`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Deletes providers and the links to them: another provider may get the name later. */
export const deleteProviders = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from identities
    where provider in (select slug from oidc_providers where id = any(${ids}::int[]))`.execute(trx)
  await trx.deleteFrom('oidc_providers').where('id', 'in', ids).execute()
}

/** Locks the enabled providers, so that two cannot be removed concurrently, and returns their number. */
export const lockEnabledProviders = async (trx: Trx): Promise<number> =>
  (await trx.selectFrom('oidc_providers').select('id').where('enabled', '=', true).forUpdate().execute())
    .length

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderProviders = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'oidc_providers', ids)

export const listMappings = (db: Db, provider_id: number): Promise<RoleMapping[]> =>
  db
    .selectFrom('oidc_role_mappings')
    .select(['group_name as group', 'role_id as role'])
    .where('provider_id', '=', provider_id)
    .execute()

interface HeldRole {
  id: number
  name: string
}

/** Returns an account with its roles. */
export const accountRoles = async (
  trx: Trx,
  user_id: number,
): Promise<{ name: string; roles: HeldRole[] } | undefined> => {
  const account = await trx.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirst()
  const roles = await trx
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name'])
    .where('user_roles.user_id', '=', user_id)
    .execute()
  return account && { ...account, roles }
}

/** Locks administrators who may log in and returns them; two cannot lose the role concurrently. */
export const lockAdmins = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator}
    order by u.id for no key update of u`.execute(trx)
  return rows.map(({ id }) => id)
}

export const addRoles = async (trx: Trx, user_id: number, ids: number[]): Promise<void> => {
  await trx
    .insertInto('user_roles')
    .values(ids.map((role_id) => ({ user_id, role_id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export const removeRoles = async (trx: Trx, user_id: number, ids: number[]): Promise<void> => {
  await trx.deleteFrom('user_roles').where('user_id', '=', user_id).where('role_id', 'in', ids).execute()
}
