import { creditRoles, MAX_CREDITS } from '../../../../contract/catalog/credit-roles.ts'
import type { Credit } from '../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { creditsSeen, listCredits, replaceCredits } from './credits.queries.ts'
import { songFor } from './service.ts'

const bare = ({ role, name, artist_id, instrument }: Credit): Credit => ({
  role,
  name,
  artist_id,
  instrument,
})
const sameAs = (one: Credit) => {
  const text = JSON.stringify(bare(one))
  return (other: Credit): boolean => JSON.stringify(bare(other)) === text
}

/** Orders credits by role, then as given, without repetitions; only performers have an instrument. */
const tidy = (credits: Credit[]): Credit[] =>
  credits
    .map((credit) => bare(credit.role === 'performer' ? credit : { ...credit, instrument: null }))
    .filter((credit, at, all) => all.findIndex(sameAs(credit)) === at)
    .toSorted((a, b) => creditRoles.indexOf(a.role) - creditRoles.indexOf(b.role))
    .slice(0, MAX_CREDITS)

/** Returns the credits of songs by id. */
export const creditsOfSongs = async (db: Db, ids: number[]): Promise<Map<number, Credit[]>> => {
  const groups = Map.groupBy(await listCredits(db, ids), ({ song_id }) => song_id)
  return new Map(ids.map((id) => [id, (groups.get(id) ?? []).map(bare)]))
}

/** Returns the credits of a song. 404 unless the viewer may see it. */
export const creditsFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Credit[]> => {
  await songFor(ctx, viewer, id)
  return creditsSeen(ctx.db, viewer, id)
}

/** Throws 422 unless `seen` returns all artists that credits link newly. */
export const requireArtists = async (
  before: Credit[],
  credits: Credit[],
  seen: (ids: number[]) => Promise<number[]>,
): Promise<void> => {
  const known = new Set(before.map(({ artist_id }) => artist_id))
  const fresh = [...new Set(credits.map(({ artist_id }) => artist_id))].filter(
    (id): id is number => id !== null && !known.has(id),
  )
  if (fresh.length > 0 && (await seen(fresh)).length !== fresh.length)
    throwFieldErrors({ credits: ['This value isn’t valid.'] })
}

/** Replaces the credits of songs. */
export const setCredits = async (trx: Trx, ids: number[], credits: Credit[]): Promise<void> => {
  const tidied = tidy(credits)
  await replaceCredits(
    trx,
    ids,
    ids.flatMap((song_id) => tidied.map((credit) => ({ ...credit, song_id }))),
  )
}

/** Returns the credits that all songs have. */
export const commonCredits = (all: Credit[][]): Credit[] => {
  const [first = [], ...others] = all
  return first.filter((credit) => others.every((credits) => credits.some(sameAs(credit))))
}

/** Changes the credits that songs have in common: each keeps its own. */
export const changeCommonCredits = async (
  trx: Trx,
  ids: number[],
  before: Credit[],
  after: Credit[],
): Promise<void> => {
  const removed = before.filter((credit) => !after.some(sameAs(credit)))
  const added = after.filter((credit) => !before.some(sameAs(credit)))
  if (removed.length + added.length === 0) return
  const all = await creditsOfSongs(trx, ids)
  await replaceCredits(
    trx,
    ids,
    [...all].flatMap(([song_id, own]) =>
      tidy([...own.filter((credit) => !removed.some(sameAs(credit))), ...added]).map((credit) => ({
        ...credit,
        song_id,
      })),
    ),
  )
}
