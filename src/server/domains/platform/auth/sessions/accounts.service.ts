import { permissions as allPermissions, planPermissions } from '../../../../../contract/core/permissions.ts'
import type { LoginReply } from '../../../../../contract/platform/login.ts'
import type { User } from '../../../../../contract/platform/user.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { OwnedElsewhere } from '../../../../context/hooks.ts'
import { runHooks } from '../../../../context/run-hooks.ts'
import type { Db } from '../../../../db/schema.ts'
import { open, seal } from '../../../../db/secret-box.ts'
import { hashToken, newToken } from '../../../../db/tokens.ts'
import { orNotFound, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import { isAdmin, type Viewer } from '../../../../http/viewer.ts'
import { emailChoicesOf, enabledKinds, unreadNotifications } from '../../notifications/service.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { emitWebhook, eventItem } from '../../webhooks/emit.service.ts'
import { recordDevice } from '../devices/service.ts'
import {
  accountByEmail,
  accountById,
  deleteSession,
  deleteSessions,
  insertAccount,
  insertSession,
  type NewAccount,
  type viewerOfAccount,
  viewersWithEmail,
} from './queries.ts'

/** A session ends after this many days without use. */
export const SESSION_DAYS = 30

/** Permissions withheld until the email is confirmed, where required. */
const forConfirmed = ['Upload songs', 'Use chat']

interface FactorState {
  is_admin: boolean
  roles: string[]
  second_factor: boolean
  second_factor_required: boolean
}

/** Returns the defaults of an account while no domain adds a plan or a cart. */
const withoutPlan = ({ settings }: AppContext): OwnedElsewhere => ({
  plan: null,
  upgrades: [],
  max_kbps: null,
  max_devices: null,
  cart: { items: [], total: 0, currency: settings().default_currency },
})

/** Returns whether an account must set up a second factor, since one of its roles or the site requires it. */
export const lacksSecondFactor = (ctx: AppContext, account: FactorState): boolean =>
  !account.second_factor &&
  (account.second_factor_required || (isAdmin(account) && ctx.settings().admins_second_factor))

/** Returns the effective permissions of an account's roles. */
export const granted = (ctx: AppContext, names: string[], confirmed: boolean): string[] =>
  confirmed || !ctx.settings().verify_email ? names : names.filter((name) => !forConfirmed.includes(name))

type Stored = Omit<NonNullable<Awaited<ReturnType<typeof viewerOfAccount>>>, 'blocked'>

/** Returns the account with its effective permissions. */
export const viewerFrom = (
  ctx: AppContext,
  { confirmed, second_factor, second_factor_required, ...account }: Stored,
): Viewer => ({
  ...account,
  permissions: granted(ctx, account.permissions, confirmed),
  second_factor_missing: lacksSecondFactor(ctx, { ...account, second_factor, second_factor_required }),
})

/** An account with its permissions, email and the best quality in kbit/s that its plan streams; null for all. */
export interface AccountRights {
  viewer: Viewer
  email: string
  max_kbps: number | null
}

/** Returns the account of an email, or the first ones, with what they may do. */
export const accountsWithRights = async (
  ctx: AppContext,
  { email, limit }: { email?: string | undefined; limit: number },
): Promise<AccountRights[]> =>
  (await viewersWithEmail(ctx.db, email?.toLowerCase(), limit)).map(
    ({ email, max_kbps, blocked: _, ...account }) => ({
      viewer: viewerFrom(ctx, account),
      email,
      max_kbps,
    }),
  )

const named = (names: readonly string[]) => names.map((name) => ({ name }))

/** Returns the private session that ends then; null without one. */
const privateSession = (until: string | null): User['private_session'] => {
  if (until === 'infinity') return { until: null }
  return until !== null && Date.parse(until) > Date.now() ? { until } : null
}

/** Returns the account as its owner sees it. */
export const readUser = async (ctx: AppContext, id: number): Promise<User> => {
  const {
    password_hash,
    roles,
    profile_public,
    recents_audience,
    most_played_audience,
    follows_audience,
    playlists_audience,
    friends_audience,
    activity_audience,
    private_until,
    friend_requests,
    receipts,
    mail_new_device,
    plan_id: _plan,
    trial_used_at: _trial,
    muted_notifications,
    emailed_notifications,
    second_factor,
    second_factor_required,
    ...account
  } = orNotFound(await accountById(ctx.db, id))
  const allowed = (names: readonly string[]) => granted(ctx, [...names], account.email_verified_at !== null)
  const admin = isAdmin({ is_admin: account.is_admin, roles })
  const held = admin ? allPermissions : allowed(account.permissions)
  const permissions = { held, grantable: allowed(planPermissions), unlimited: account.is_admin }
  return {
    ...account,
    roles: named(roles),
    permissions: named(held),
    ...withoutPlan(ctx),
    ...Object.assign({}, ...(await runHooks('accountRead', ctx, id, permissions))),
    has_password: password_hash !== null,
    privacy: {
      profile: profile_public,
      recents: recents_audience,
      most_played: most_played_audience,
      follows: follows_audience,
      playlists: playlists_audience,
      friends: friends_audience,
      activity: activity_audience,
      friend_requests,
      receipts,
    },
    private_session: privateSession(private_until),
    notify: { new_device: mail_new_device, ...enabledKinds(muted_notifications) },
    emails: emailChoicesOf(ctx, emailed_notifications),
    unread_notifications: await unreadNotifications(ctx, id),
    ...(lacksSecondFactor(ctx, { ...account, roles, second_factor, second_factor_required }) && {
      second_factor_missing: true as const,
    }),
  }
}

const SECRET = 'ID token of a session'

/** The session at a login provider that a session here began with. */
export interface ProviderSession {
  provider_id: number
  /** Names that session when logging out there; null if it was lost on the way. */
  id_token: string | null
}

/** Starts a session and returns the login response. */
export const openSession = async (
  ctx: AppContext,
  user_id: number,
  client: Client,
  at?: ProviderSession,
): Promise<LoginReply> => {
  const access_token = newToken()
  const { address, agent } = client
  const session = {
    token_hash: hashToken(access_token),
    user_id,
    agent,
    address,
    oidc_provider_id: at?.provider_id ?? null,
    encrypted_id_token: at?.id_token ? seal(ctx.env.secret, SECRET, at.id_token) : null,
  }
  const { expires_at } = await ctx.db.transaction().execute(async (trx) => {
    await recordSecurityEvent(trx, client, { event: 'login', result: 'succeeded', user_id })
    return insertSession(trx, session, SESSION_DAYS)
  })
  await recordDevice(ctx, user_id, client)
  return { access_token, token_type: 'Bearer', expires_at, user: await readUser(ctx, user_id) }
}

/** Ends a session; returns that at the provider it began with. */
export const closeSession = async (ctx: AppContext, id: string): Promise<ProviderSession | null> => {
  const ended = await deleteSession(ctx.db, id)
  if (!ended?.oidc_provider_id) return null
  const { oidc_provider_id: provider_id, encrypted_id_token: sealed } = ended
  return { provider_id, id_token: sealed && open(ctx.env.secret, SECRET, sealed) }
}

/** Finds an account by email, ignoring case. */
export const findUserByEmail = (ctx: Pick<AppContext, 'db'>, email: string) =>
  accountByEmail(ctx.db, email.toLowerCase())

/** Adds an account, and tells webhooks of the site. Undefined if the email is taken. */
export const addAccount = async (db: Db, account: NewAccount): Promise<number | undefined> => {
  const id = await insertAccount(db, account)
  if (id === undefined) return undefined
  await emitWebhook(db, 'user.registered', null, async () => ({ item: await eventItem(db, 'user', id) }))
  return id
}

/** Creates an account and returns its id. 422 if the email is taken. `ctx.db` may be a transaction. */
export const createUser = async (ctx: Pick<AppContext, 'db'>, account: NewAccount): Promise<number> =>
  (await addAccount(ctx.db, { ...account, email: account.email.toLowerCase() })) ?? failTaken()

/** Throws 422: the email is taken. */
export const failTaken = (): never => throwFieldErrors({ email: ['This email is already in use.'] })

/** Ends the sessions of an account, all or all but one. */
export const endSessions = (ctx: Pick<AppContext, 'db'>, id: number, but?: string): Promise<void> =>
  deleteSessions(ctx.db, id, but)
