import { sql } from 'kysely'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Db } from '../../../../db/schema.ts'
import { songFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { createTtlCache } from '../../../../http/ttl-cache.ts'
import { hasPermission, isAdmin } from '../../../../http/viewer.ts'
import { type AccountRights, accountsWithRights } from '../../../platform/index.ts'
import {
  type Answer,
  isPermitted,
  requirePermission,
  type SubsonicCall,
  type SubsonicEndpoint,
  type SubsonicEndpoints,
} from '../call.ts'
import { type Elements, present } from '../protocol/response.ts'
import { SubsonicError, throwForbidden, throwUnknown } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

/** Spells an account as the `User` of the Subsonic API. Its plays are always counted, which apps call scrobbling. */
const user = ({ settings }: AppContext, { viewer, email, max_kbps }: AccountRights): Elements => {
  const { enablePodcasts, enableShareLinks } = settings()
  const admin = isAdmin(viewer)
  return present({
    username: email,
    scrobblingEnabled: true,
    maxBitRate: admin ? null : max_kbps,
    adminRole: admin,
    settingsRole: false,
    downloadRole: hasPermission(viewer, ['Download songs', 'Use offline mode']),
    uploadRole: hasPermission(viewer, 'Upload songs'),
    playlistRole: true,
    coverArtRole: hasPermission(viewer, ['CED songs', 'CED albums']),
    commentRole: false,
    podcastRole: enablePodcasts && hasPermission(viewer, 'CED podcasts'),
    streamRole: true,
    jukeboxRole: false,
    shareRole: enableShareLinks,
    videoConversionRole: false,
    folder: [1],
  })
}

const accountOf = async (ctx: AppContext, email: string): Promise<Elements> => {
  const [found = throwUnknown()] = await accountsWithRights(ctx, { email, limit: 1 })
  return user(ctx, found)
}

/** The permission to see other accounts. */
const PERMISSION = 'Read users'

const getUser = async (call: SubsonicCall) => {
  const { ctx, params, email } = call
  const asked = params.text('username') ?? email
  if (asked.toLowerCase() !== email) requirePermission(call, PERMISSION)
  return { user: await accountOf(ctx, asked) }
}

/** Returns all accounts to those who may see them, to others only their own. */
const getUsers = async (call: SubsonicCall) => {
  const { ctx, email } = call
  const shown = isPermitted(call, PERMISSION) ? { limit: MAX_SIZE } : { email, limit: 1 }
  const accounts = await accountsWithRights(ctx, shown)
  return { users: { user: accounts.map((one) => user(ctx, one)) } }
}

const tokenInfo = ({ params, email }: SubsonicCall) => {
  if (!params.has('apiKey')) throw new SubsonicError(44, 'This request has no API key.')
  return { tokenInfo: { username: email } }
}

/** Counting all songs takes long in a large catalog. */
const counts = createTtlCache<number>(60_000)

const countSongs = async (db: Db, viewer: ViewerScope): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from songs s join media m on m.id = s.media_id where ${songFor(viewer)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Music is imported by a command: here one only sees whether it is running. */
const scanStatus = async ({ ctx: { db }, scope }: SubsonicCall) => {
  const running = sql<{ scanning: boolean }>`
    select exists (select from import_runs where ended_at is null and started_at > now() - interval '1 day') as scanning`
  const [{ rows }, count] = await Promise.all([
    running.execute(db),
    counts.get(db, String(scope.id), () => countSongs(db, scope)),
  ])
  return { scanStatus: { scanning: rows[0]?.scanning ?? false, count } }
}

const startScan: Answer = (call) => (isAdmin(call.viewer) ? scanStatus(call) : throwForbidden())

/** Accounts are created and changed on the site only. */
const refused: SubsonicEndpoint = {
  answer: ({ ctx, viewer }) =>
    throwForbidden(
      'Accounts are managed on the website.',
      `${ctx.settings().appUrl}${isAdmin(viewer) ? '/admin/users' : '/account/settings'}`,
    ),
}

const absent = (what: string): SubsonicEndpoint => ({
  answer: () => {
    throw new SubsonicError(0, what)
  },
})

const noVideo: SubsonicEndpoint = { answer: throwUnknown }
const noChat = absent('This server has no public chat.')
const noAnalysis = absent('This server does not compare how songs sound.')

export const users = {
  getUser: { answer: getUser },
  getUsers: { answer: getUsers },
  tokenInfo: { answer: tokenInfo },
  getScanStatus: { answer: scanStatus },
  startScan: { answer: startScan },
  createUser: refused,
  updateUser: refused,
  deleteUser: refused,
  changePassword: refused,
  getChatMessages: noChat,
  addChatMessage: noChat,
  jukeboxControl: absent('This server has no speakers.'),
  getVideoInfo: noVideo,
  getCaptions: noVideo,
  getSonicSimilarTracks: noAnalysis,
  findSonicPath: noAnalysis,
} satisfies SubsonicEndpoints
