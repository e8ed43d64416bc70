import type { StreamInfo } from '../../../../contract/catalog/items.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { shareLinks } from '../../../../contract/social/share-links.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import type { OpenedLink } from '../../../db/sql/access.ts'
import { hashToken } from '../../../db/tokens.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Call } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import {
  accessSettings,
  type FileDownload,
  linkedStreamInfo,
  openLinkedDownload,
  recordDownload,
  registerLinkedPlay,
} from '../../catalog/index.ts'
import { throttleLogins, verifyPassword } from '../../platform/index.ts'
import { countVisit, type FoundLink, linkByToken, linkedHead, linkedSongs } from './queries.ts'

type Client = Call['client']

const GRANT = 'share link grant'
const GRANT_SECONDS = 6 * 3600
const DOWNLOAD = 'share link download'
const DOWNLOAD_SECONDS = 300

/** 404 alike for links that are unknown, expired, revoked, or whose item is gone. */
const workingLink = async (ctx: AppContext, token: string): Promise<FoundLink> =>
  orNotFound(await linkByToken(ctx.db, hashToken(token)))

/** 422 for a wrong password, 429 after a few: guesses count as those of a login. */
const checkPassword = (ctx: AppContext, link: FoundLink, password: string, client: Client) =>
  throttleLogins(ctx, { ...client, email: `share-link ${link.id}` }, async () => {
    if (!(await verifyPassword(link.password_hash, password)))
      throwFieldErrors({ password: ['Wrong password.'] })
  })

/** Opens a link: its item with a grant, or null if a password is required. Counts the visit, except of the owner. */
export const openLink = async (
  ctx: AppContext,
  viewer: Viewer | null,
  client: Client,
  token: string,
  password: string | undefined,
): Promise<ReplyOf<typeof shareLinks.open>> => {
  const link = await workingLink(ctx, token)
  if (link.password_hash !== null) {
    if (password === undefined) return { opened: null }
    await checkPassword(ctx, link, password, client)
  }
  const { id, version } = link
  const [head, songs] = await Promise.all([
    linkedHead(ctx.db, id),
    linkedSongs(ctx.db, { id, version }, accessSettings(ctx)),
  ])
  if (viewer?.id !== link.user_id)
    await countVisit(ctx.db, id, visitorHash(ctx.env.secret, client, new Date()))
  const grant = writeTicket(ctx.env.secret, GRANT, `${id} ${version}`, GRANT_SECONDS)
  return { opened: { grant, item: { ...orNotFound(head), songs } } }
}

/** 404 if the link no longer works, 410 if the grant has expired, is forged, or belongs to another link or password. */
const requireGrant = async (ctx: AppContext, token: string, grant: string): Promise<OpenedLink> => {
  const { id, version } = await workingLink(ctx, token)
  if (readTicket(ctx.env.secret, GRANT, grant) !== `${id} ${version}`) throwError('gone')
  return { id, version }
}

/** Starts a play of a song that a link opens. 404 for all other songs. */
export const playLinked = async (
  ctx: AppContext,
  client: Client,
  { token, id }: { token: string; id: number },
  grant: string,
): Promise<StreamInfo> => {
  const info = await linkedStreamInfo(ctx, await requireGrant(ctx, token, grant), id)
  await registerLinkedPlay(ctx, client, { id, duration: info.duration })
  return info
}

/** Returns a URL, valid for some minutes, of a file that a link opens. 403 if it does not permit downloads. */
export const downloadLinked = async (
  ctx: AppContext,
  { token, id }: { token: string; id: number },
  grant: string,
): Promise<{ url: string }> => {
  const link = await requireGrant(ctx, token, grant)
  await openLinkedDownload(ctx, link, id)
  const payload = `${link.id} ${link.version} ${id}`
  return {
    url: `/api/share-links/download/${writeTicket(ctx.env.secret, DOWNLOAD, payload, DOWNLOAD_SECONDS)}`,
  }
}

/** Opens such a URL, unless the link has ended since. 404 for everything else. */
export const openDownloadTicket = async (
  ctx: AppContext,
  ticket: string,
): Promise<{ file: FileDownload; songId: number }> => {
  const payload = readTicket(ctx.env.secret, DOWNLOAD, ticket) ?? throwError('not_found')
  const [id = 0, version = 0, songId = 0] = payload.split(' ').map(Number)
  return { file: await openLinkedDownload(ctx, { id, version }, songId), songId }
}

/** Counts a download of a song that a link opens. */
export const recordLinkedDownload = (ctx: AppContext, songId: number): Promise<void> =>
  recordDownload(ctx, 'song', songId)
