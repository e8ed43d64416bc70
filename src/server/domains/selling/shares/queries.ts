import { type RawBuilder, sql } from 'kysely'
import {
  type ArtistShare,
  MIN_SHARE_LISTENERS,
  type ShareItem,
  type ShareMonth,
  type ShareStatement,
} from '../../../../contract/selling/back-office/shares.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { reportedSince } from '../../../db/sql/plays-since.ts'

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
export const listStatements = async (db: Db, artist: number): Promise<ShareStatement[]> => {
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
export const listItems = async (
  db: Db,
  artist: number,
  pool: number,
  limit: number,
): Promise<ShareItem[]> => {
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

/** Start and end of a month in UTC. */
const start = (month: RawBuilder<unknown>) => sql`(${month})::timestamp at time zone 'UTC'`
const stop = (month: RawBuilder<unknown>) =>
  sql`(${month} + interval '1 month')::timestamp at time zone 'UTC'`

/** Accounts that pay in a pool `sp`, with what is left of it after tax and fees. */
const payers = sql`
  select si.pool_id, coalesce(g.redeemed_by, o.user_id) as user_id, sum(si.income - si.tax - si.fees) as net
  from share_incomes si join orders o on o.id = si.order_id
  left join order_items oi on oi.order_id = o.id and oi.type = 'plan' left join gifts g on g.order_item_id = oi.id
  where si.pool_id in (select id from pools)
  group by 1, 2`

/** The play `pl` is of somebody whom the song earns something, or who uploaded it. */
const own = sql`(s.user_id = pl.user_id or exists (
  select from artist_members am where am.user_id = pl.user_id and (am.artist_id = s.artist_id
    or exists (select from song_artists sa where sa.song_id = s.id and sa.artist_id = am.artist_id)
    or exists (select from revenue_splits rs where rs.artist_id = am.artist_id and rs.owner_id = s.artist_id
      and (rs.song_id = s.id or rs.album_id = s.album_id)))))`

/**
 * Counted plays of songs by payers and their families, by pool, payer and song. Those of own songs are left out.
 */
const heardBy = (since: string | 0) => sql`
  select payer.pool_id, payer.user_id, pl.item_id as song_id, count(*)::int as plays,
    count(distinct pl.user_id)::int as listeners
  from pools join all_plays pl on pl.started_at >= ${start(sql`pools.of_month`)} and pl.started_at < ${stop(sql`pools.of_month`)}
    and pl.counted and pl.item_type = 'song' and ${reportedSince(since, sql.ref('pl.id'))}
  left join family_members fm on fm.user_id = pl.user_id
  join payers payer on payer.pool_id = pools.id and payer.user_id = coalesce(fm.payer_id, pl.user_id)
  left join all_songs s on s.id = pl.item_id
  where payer.net <> 0 and ${own} is not true
  group by 1, 2, 3`

/**
 * Who earns of songs and episodes `item`, with shares that sum to 1 or less: the split in effect, or else the main artist.
 * Artists without an owner get nothing, as nobody could be paid.
 */
const recipients = sql`
  select i.item_type, i.item_id, i.title, ar.id as artist_id, coalesce(nullif(ar.displayname, ''), ar.name) as artist, i.share
  from (
    select 'song' as item_type, s.id as item_id, s.title, coalesce(rs.artist_id, s.artist_id) as artist_id,
      coalesce(rs.share, 10000)::numeric / 10000 as share
    from (select distinct item_id from earned where item_type = 'song') e join all_songs s on s.id = e.item_id
    left join revenue_splits rs on rs.owner_id = s.artist_id
      and (rs.song_id = s.id or (rs.album_id = s.album_id and not exists (
        select from revenue_splits r where r.song_id = s.id and r.owner_id = s.artist_id)))
    union all
    select 'episode', ep.id, ep.title, pc.artist_id, 1
    from (select distinct item_id from earned where item_type = 'episode') e join episodes ep on ep.id = e.item_id
    join podcasts pc on pc.id = ep.podcast_id
  ) i join artists ar on ar.id = i.artist_id
  where exists (select from artist_members am where am.artist_id = ar.id and am.role = 'owner')`

/**
 * Divides pools: `weights` are exact parts of each row. They are rounded by largest remainder, so that their sum is that of
 * the exact parts, rounded towards zero. Those that take back are rounded as if they gave.
 */
const allocate = (trx: Trx, withs: RawBuilder<unknown>) =>
  sql`
    with ${withs},
    signed as (
      select w.*, abs(t.total) as total, case when t.total < 0 then -1 else 1 end as sign
      from weights w join (select pool_id, round(sum(weight), 6) as total from weights group by 1) t using (pool_id)
    ),
    floors as (select signed.*, floor(sign * weight) as least from signed),
    ranked as (
      select floors.*, row_number() over (
          partition by pool_id order by sign * weight - least desc, item_type, item_id, artist_id) as rank,
        floor(total) - sum(least) over (partition by pool_id) as rest
      from floors
    )
    insert into shares (pool_id, artist_id, artist, item_type, item_id, title, plays, listeners, amount)
    select pool_id, artist_id, artist, item_type, item_id, title, plays, listeners,
      sign * (least + case when rank <= rest then 1 else 0 end)
    from ranked order by pool_id, artist_id, item_type, item_id`.execute(trx)

/** The part that artists get. */
const artistsPart = sql`(100 - sm.site_percent)::numeric / 100`

/** Divides the income of subscriptions in a month by the plays of those who paid it, all together or each alone. */
export const distributeSubscriptions = async (trx: Trx, month: string): Promise<void> => {
  await allocate(
    trx,
    sql`
    pools as (
      select sp.*, sm.model, ${artistsPart} as part, sp.income - sp.tax - sp.fees as net
      from share_pools sp join share_months sm on sm.month = sp.month
      where sp.month = ${month}::date and sp.of_month = sp.month and sp.kind = 'subscription'
    ),
    payers as (${payers}),
    heard as (${heardBy(month)}),
    grouped as (
      select h.pool_id, case p.model when 'user_centric' then h.user_id end as payer, h.song_id, p.part,
        case p.model when 'user_centric' then payer.net else p.net end as net, sum(h.plays) as plays,
        sum(h.listeners) as listeners
      from heard h join pools p on p.id = h.pool_id join payers payer on payer.pool_id = h.pool_id and payer.user_id = h.user_id
      group by 1, 2, 3, 4, 5
    ),
    earned as (
      select pool_id, 'song' as item_type, song_id as item_id, sum(plays)::int as plays, sum(listeners)::int as listeners,
        sum(weight) as weight
      from (select g.*, net * part * plays / sum(plays) over (partition by pool_id, payer) as weight from grouped g) g
      group by 1, 3
    ),
    recipients as (${recipients}),
    weights as (
      select e.pool_id, r.artist_id, r.artist, e.item_type, e.item_id, r.title, e.plays, e.listeners,
        e.weight * r.share as weight
      from earned e join recipients r using (item_type, item_id)
    )`,
  )
}

/** Takes back, or gives again, what changed of earlier months: from the same shares, by the terms of their month. */
export const distributeCorrections = async (trx: Trx, month: string): Promise<void> => {
  await allocate(
    trx,
    sql`
    pools as (
      select sp.id, sp.of_month, sp.currency, sm.model, ${artistsPart} as part, sp.income - sp.tax - sp.fees as net,
        origin.id as origin_id, origin.income - origin.tax - origin.fees as origin_net
      from share_pools sp join share_months sm on sm.month = sp.of_month
      join share_pools origin on origin.month = sp.of_month and origin.of_month = sp.of_month
        and origin.kind = sp.kind and origin.currency = sp.currency
      where sp.month = ${month}::date and sp.of_month < sp.month and sp.kind = 'subscription'
    ),
    payers as (${payers}),
    heard as (${heardBy(0)}),
    played as (
      select h.pool_id, h.song_id, sum(p.part * payer.net * h.plays / h.total) as weight
      from (select heard.*, sum(plays) over (partition by pool_id, user_id) as total from heard) h
      join pools p on p.id = h.pool_id and p.model = 'user_centric'
      join payers payer on payer.pool_id = h.pool_id and payer.user_id = h.user_id
      group by 1, 2
    ),
    weights as (
      select p.id as pool_id, s.artist_id, s.artist, s.item_type, s.item_id, s.title, 0 as plays, s.listeners,
        s.amount * p.net / nullif(p.origin_net, 0) as weight
      from pools p join shares s on s.pool_id = p.origin_id where p.model = 'pool' and s.amount <> 0
      union all
      select p.id, s.artist_id, s.artist, s.item_type, s.item_id, s.title, 0, s.listeners,
        h.weight * s.amount / s.whole
      from played h join pools p on p.id = h.pool_id
      join (select s.*, sum(amount) over (partition by pool_id, item_type, item_id) as whole from shares s
        where pool_id in (select origin_id from pools)) s on s.pool_id = p.origin_id and s.item_id = h.song_id
      where s.amount <> 0
    )`,
  )
}

/** Divides the income of campaigns in a month by their impressions with songs and episodes. */
export const distributeAds = async (trx: Trx, month: string): Promise<void> => {
  await allocate(
    trx,
    sql`
    pools as (
      select sp.id, sp.currency, ${artistsPart} as part from share_pools sp join share_months sm on sm.month = sp.month
      where sp.month = ${month}::date and sp.kind = 'ad'
    ),
    earned as (
      select p.id as pool_id, i.item_type, i.item_id, sum(i.impressions)::int as plays, 0 as listeners,
        sum(p.part * i.impressions * k.cost_per_thousand / 1000) as weight
      from campaign_item_months i join campaigns k on k.id = i.campaign_id join pools p on p.currency = k.currency
      where i.month = ${month}::date and k.cost_per_thousand is not null group by 1, 2, 3
    ),
    recipients as (${recipients}),
    weights as (
      select e.pool_id, r.artist_id, r.artist, e.item_type, e.item_id, r.title, e.plays, e.listeners,
        e.weight * r.share as weight
      from earned e join recipients r using (item_type, item_id)
    )`,
  )
}

/** Notes at the pools of a month what was distributed, and what the site keeps. */
export const sumPools = async (trx: Trx, month: string): Promise<void> => {
  await sql`
    update share_pools sp set distributed = coalesce((select sum(amount) from shares s where s.pool_id = sp.id), 0),
      site = income - tax - fees - trunc((income - tax - fees)::numeric * (100 - sm.site_percent) / 100)
    from share_months sm where sp.month = ${month}::date and sm.month = sp.of_month`.execute(trx)
}

/** Returns the pools of a month of which something was distributed. */
export const poolsToBook = async (trx: Trx, month: string): Promise<{ id: number; currency: string }[]> => {
  const { rows } = await sql<{ id: number; currency: string }>`
    select id, currency from share_pools sp where month = ${month}::date
      and exists (select from shares s where s.pool_id = sp.id and s.amount <> 0) order by id`.execute(trx)
  return rows
}

/** Entries of a pool for the ledger: what each artist gets. */
export const poolEntries = (pool: number): RawBuilder<{ account: string; amount: number }> => sql`
  select 'artist:' || artist_id as account, -sum(amount) as amount from shares where pool_id = ${pool} group by artist_id
  union all
  select 'platform', sum(amount) from shares where pool_id = ${pool}`

export interface SharedArtist {
  artist_id: number
  artist: string
  to: number[]
}

/** Artists that got something in a month, with their owners. */
export const sharedArtists = async (trx: Trx, month: string): Promise<SharedArtist[]> => {
  const { rows } = await sql<SharedArtist>`
    select s.artist_id, max(s.artist) as artist,
      array(select user_id from artist_members m where m.artist_id = s.artist_id and m.role = 'owner') as to
    from shares s join share_pools sp on sp.id = s.pool_id
    where sp.month = ${month}::date and sp.of_month = sp.month group by 1 having sum(s.amount) > 0 order by 1`.execute(
    trx,
  )
  return rows
}
