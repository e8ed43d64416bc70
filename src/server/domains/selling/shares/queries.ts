import { type RawBuilder, sql } from 'kysely'
import {
  type ArtistShare,
  MIN_SHARE_LISTENERS,
  type ShareItem,
  type ShareMonth,
  type ShareStatement,
} from '../../../../contract/selling/back-office/shares.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

const MONTHS = 60

const name = (month: string) => sql`to_char(${sql.ref(month)}, 'YYYY-MM')`
const corrects = sql`case when sp.of_month < sp.month then ${name('sp.of_month')} end`

const pools = sql`coalesce((
  select json_agg(json_build_object('id', sp.id, 'corrects', ${corrects}, 'kind', sp.kind, 'currency', sp.currency,
    'income', sp.income, 'tax', sp.tax, 'fees', sp.fees, 'site', sp.site, 'distributed', sp.distributed,
    'undistributed', sp.income - sp.tax - sp.fees - sp.site - sp.distributed)
    order by sp.of_month desc, sp.kind desc, sp.currency)
  from share_pools sp where sp.month = sm.month), '[]')`

const monthsWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<ShareMonth[]> => {
  const { rows } = await sql<ShareMonth>`
    select ${name('sm.month')} as month, sm.model, sm.ads, sm.site_percent, sm.closed_at, ${pools} as pools
    from share_months sm where ${condition} order by sm.month desc limit ${MONTHS}`.execute(db)
  return rows
}

/** Returns the last months in which something was shared. */
export const sharedMonths = (db: Db): Promise<ShareMonth[]> =>
  monthsWhere(db, sql`exists (select from share_pools sp where sp.month = sm.month)`)

export const sharedMonth = async (db: Db, month: string): Promise<ShareMonth | undefined> =>
  (await monthsWhere(db, sql`sm.month = ${`${month}-01`}::date`))[0]

/** Returns what artists got in a month, most first. */
export const artistsOfMonth = async (db: Db, month: string, limit: number): Promise<ArtistShare[]> => {
  const { rows } = await sql<ArtistShare>`
    select s.artist_id as id, max(s.artist) as name, sp.currency, sum(s.plays)::float8 as plays, sum(s.amount)::float8 as amount
    from shares s join share_pools sp on sp.id = s.pool_id where sp.month = ${`${month}-01`}::date
    group by s.artist_id, sp.currency order by amount desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Returns pools of an artist with what it got. */
export const statementsOf = async (db: Db, artist: number): Promise<ShareStatement[]> => {
  const { rows } = await sql<ShareStatement>`
    select sp.id, ${name('sp.month')} as month, ${corrects} as corrects, sp.kind, sm.model, sp.currency,
      sum(s.plays)::float8 as plays, sum(s.amount)::float8 as amount
    from shares s join share_pools sp on sp.id = s.pool_id join share_months sm on sm.month = sp.of_month
    where s.artist_id = ${artist} and sp.month > (select max(month) from share_months) - make_interval(months => ${MONTHS}::int)
    group by sp.id, sm.month order by sp.month desc, sp.of_month desc, sp.kind desc, sp.currency`.execute(db)
  return rows
}

/** In the user-centric model, few listeners to an item would show what each of them paid. */
const shownAlone = sql`(sm.model <> 'user_centric' or sp.kind = 'ad' or s.listeners >= ${MIN_SHARE_LISTENERS})`

/** Returns what an artist got of a pool by item, most first; null stands for all others. */
export const itemsOf = async (db: Db, artist: number, pool: number, limit: number): Promise<ShareItem[]> => {
  const { rows } = await sql<ShareItem>`
    with mine as (
      select s.*, ${shownAlone} as alone,
        row_number() over (order by ${shownAlone} desc, abs(s.amount) desc, s.plays desc, s.id) as rank,
        sum(s.plays) over () as whole
      from shares s join share_pools sp on sp.id = s.pool_id join share_months sm on sm.month = sp.of_month
      where s.artist_id = ${artist} and s.pool_id = ${pool}
    ),
    shown as (
      select case when alone and rank <= ${limit} then id end as id, sum(plays)::float8 as plays,
        coalesce(sum(plays)::float8 / nullif(max(whole), 0), 0)::float8 as part, sum(amount)::float8 as amount
      from mine group by 1
    )
    select s.title, ${coverOf('c')} as cover, shown.plays, shown.part, shown.amount
    from shown left join shares s on s.id = shown.id
    left join songs so on s.item_type = 'song' and so.id = s.item_id
    left join albums al on al.id = so.album_id
    left join images c on c.id = coalesce(so.cover_id, al.cover_id)
    order by shown.id is null, abs(shown.amount) desc, shown.plays desc, s.id`.execute(db)
  return rows
}

export interface ShareLine {
  id: number
  month: string
  corrects: string | null
  kind: string
  artist: string
  title: string
  plays: number
  amount: number
  currency: string
}

/** Returns rows of a closed month in a stable order. */
export const linesOfMonth = async (
  db: Db,
  month: string,
  after: number,
  limit: number,
): Promise<ShareLine[]> => {
  const { rows } = await sql<ShareLine>`
    select s.id, ${name('sp.month')} as month, ${corrects} as corrects, sp.kind, s.artist, s.title, s.plays,
      s.amount::float8 as amount, sp.currency
    from shares s join share_pools sp on sp.id = s.pool_id
    where sp.month = ${`${month}-01`}::date and s.id > ${after} order by s.id limit ${limit}`.execute(db)
  return rows
}
