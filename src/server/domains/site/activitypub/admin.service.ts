import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  type adminFederation,
  domain as domainSchema,
  type FederationState,
} from '../../../../contract/site/back-office/activitypub.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { countActors } from './actors.queries.ts'
import { insertBlocks } from './admin.queries.ts'
import { countAllFollowers, deleteBlocked } from './followers.queries.ts'
import { readAccount, webFinger } from './remote.service.ts'

const MAX_COMMENT = 500

/** Splits a line of CSV into its values. */
const valuesIn = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )

/** Reads domains with comments: Mastodon's columns are named in the first line, a mere list has none. */
const readBlocks = (csv: string): { domain: string; comment: string }[] => {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const names = valuesIn(lines[0] ?? '').map((name) => name.trim().replace(/^#/, ''))
  const named = names.includes('domain')
  const [at, severityAt, commentAt] = ['domain', 'severity', 'public_comment'].map((name) =>
    names.indexOf(name),
  )
  return lines.slice(named ? 1 : 0).flatMap((line) => {
    const values = valuesIn(line)
    // Mastodon also lists servers of which it only hides something.
    if (named && values[severityAt ?? -1] === 'noop') return []
    const domain = domainSchema.safeParse(values[named ? (at ?? 0) : 0] ?? '')
    const comment = named ? (values[commentAt ?? -1] ?? '').trim().slice(0, MAX_COMMENT) : ''
    return domain.success ? [{ domain: domain.data, comment }] : []
  })
}

/** Blocks the domains of a list. 422 if it has none. */
export const importBlocks = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  csv: string,
): Promise<ReplyOf<typeof adminFederation.importBlocks>> => {
  const blocks = readBlocks(csv)
  if (blocks.length === 0) return throwFieldErrors({ csv: ['There is no domain in this file.'] })
  return ctx.db.transaction().execute(async (trx) => {
    const added = await insertBlocks(trx, blocks)
    await deleteBlocked(trx)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'federation-blocks', action: 'import', after: { added } },
    ])
    return { added }
  })
}

/** Returns whether other servers see the site, and how many follow. */
export const readState = async (ctx: AppContext): Promise<FederationState> => {
  const { appUrl, requireAuth } = ctx.settings()
  const { host, protocol } = new URL(appUrl)
  const [{ actors }, followers] = await Promise.all([countActors(ctx.db), countAllFollowers(ctx.db)])
  const unreachable = protocol === 'https:' ? null : 'http'
  return { host, hidden: requireAuth ? 'login' : unreachable, actors, followers }
}

/** Looks up an account of another server. 422 if it cannot be reached, or does not know it. */
export const testAccount = async (
  ctx: AppContext,
  text: string,
): Promise<ReplyOf<typeof adminFederation.test>> => {
  const account = readAccount(text)
  if (!account?.name)
    return throwFieldErrors({ account: ['Enter an account such as @name@mastodon.social.'] })
  const found = await webFinger(ctx, account)
  if (found === undefined)
    return throwFieldErrors({ account: ['The server doesn’t respond. Check its address.'] })
  return found === null
    ? throwFieldErrors({ account: ['The server doesn’t know this account.'] })
    : { name: account.name, host: account.host }
}
