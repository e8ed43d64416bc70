import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AppContext } from '../../../context/app-context.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { providerTarget } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { actorById } from './actors.queries.ts'
import { acceptActivity, serialized } from './documents.ts'
import { isActive } from './federating.ts'
import { isFollower, isHostBlocked, queueFor, type RemoteActor, upsertFollower } from './followers.queries.ts'
import { refreshOutbox } from './objects.service.ts'

/** Activities that change who follows. */
const READ = ['Follow', 'Undo', 'Delete', 'Move', 'Block']
/** Bytes of such an activity: reading JSON-LD takes a millisecond for a kilobyte. */
const MOST_READ = 16_384
/** Characters of the address of an account or an inbox. */
const MAX_ADDRESS = 1000

interface Activity {
  type?: unknown
  actor?: unknown
  /** Signatures within the document. */
  signature?: { creator?: unknown }
  proof?: { verificationMethod?: unknown } | { verificationMethod?: unknown }[]
}

const uriOf = (value: unknown): string => {
  const uri = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof uri === 'string' && URL.canParse(uri) ? uri : ''
}

const parsed = (body: Buffer): Activity | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Returns whether all keys by which a request is signed are at the server of its actor, so that no other may speak for it. */
const hasOwnKeys = (actor: string, { signature, proof }: Activity, headers: IncomingHttpHeaders): boolean => {
  const signed = `${String(headers.signature)} ${String(headers['signature-input'])}`
  const keys = [
    ...[...signed.matchAll(/\bkeyid="([^"]*)"/gi)].map(([, key]) => key),
    ...(signature ? [uriOf(signature.creator)] : []),
    ...(proof ? [proof].flat().map((one) => uriOf(one.verificationMethod)) : []),
  ]
  const { origin } = new URL(actor)
  return keys.every((key = '') => URL.canParse(key) && new URL(key).origin === origin)
}

/**
 * Judges a received activity before its signature is verified, for which its server is asked: the status to answer, or `read`
 * for one that matters. Servers send much that does not, such as the deletion of every account they ever had.
 */
export const judgeActivity = async (
  ctx: AppContext,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<number | 'read'> => {
  const activity = parsed(body)
  const actor = uriOf(activity?.actor)
  if (!activity || actor === '') return 400
  if (await isHostBlocked(ctx.db, new URL(actor).host)) return 403
  if (!READ.includes(String(activity.type))) return 202
  if (body.length > MOST_READ) return 413
  if (!hasOwnKeys(actor, activity, headers)) return 401
  return activity.type === 'Follow' || (await isFollower(ctx.db, actor)) ? 'read' : 202
}

/** Returns whether something may be sent there: to the public internet, by https. */
const isPublic = async (ctx: AppContext, url: string): Promise<boolean> => {
  try {
    await providerTarget(outboundOf(ctx), [], url)
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    throw error
  }
}

/**
 * Adds a follower and accepts it. One whose inbox is at another host than itself is ignored: whoever is there did not ask for
 * what is sent to followers.
 */
export const acceptFollower = async (
  ctx: AppContext,
  actorId: number,
  followId: string,
  { uri, inbox, shared_inbox }: Omit<RemoteActor, 'host'>,
): Promise<void> => {
  if (!URL.canParse(uri) || uri.length > MAX_ADDRESS) return
  const { host, origin } = new URL(uri)
  const isOwn = (url: string) =>
    url.length <= MAX_ADDRESS && URL.canParse(url) && new URL(url).origin === origin
  const actor = await actorById(ctx.db, actorId)
  if (!isActive(ctx, actor) || !isOwn(inbox) || !(await isPublic(ctx, inbox))) return
  // The document may name another actor than what was judged.
  if (await isHostBlocked(ctx.db, host)) return
  const shared = shared_inbox !== null && isOwn(shared_inbox) ? shared_inbox : null
  const { appUrl } = ctx.settings()
  // Followers are told of what is published from now on.
  await refreshOutbox(ctx, actorId)
  await ctx.db.transaction().execute(async (trx) => {
    await upsertFollower(trx, actorId, { uri, host, inbox, shared_inbox: shared })
    const accept = acceptActivity(appUrl, actorId, { id: followId, actor: uri }, randomUUID())
    await queueFor(trx, actorId, serialized(accept), { inbox, host })
  })
}
