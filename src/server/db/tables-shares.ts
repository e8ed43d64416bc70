import type { Generated } from 'kysely'
import type { ShareKind, ShareModel } from '../../contract/selling/back-office/shares.ts'
import type { Id, Time } from './columns.ts'

/** A month that was closed, by the settings of then. */
interface ShareMonthTable {
  /** Its first day. */
  month: string
  model: ShareModel
  ads: boolean
  /** What the site keeps. */
  site_percent: number
  closed_at: Time
}

/** Income of a month in a currency and what became of it. */
interface SharePoolTable {
  id: Id
  month: string
  /** An earlier month if it corrects that one, otherwise the same. */
  of_month: string
  kind: ShareKind
  currency: string
  /** With tax and fees. */
  income: number
  tax: number
  fees: number
  /** What the site keeps by its percentage. */
  site: Generated<number>
  distributed: Generated<number>
}

/** What an order adds to a pool for a month of its period, or takes from it. */
interface ShareIncomeTable {
  order_id: string
  month: string
  pool_id: number
  income: number
  tax: number
  fees: number
}

/** What an artist gets of a pool for an item. */
interface ShareTable {
  id: Id
  pool_id: number
  artist_id: number
  /** Its name, and the title of the item, when the month was closed. */
  artist: string
  item_type: 'song' | 'episode'
  item_id: number
  title: string
  /** Plays, or impressions for ads. */
  plays: number
  listeners: number
  amount: number
}

export interface SharesTables {
  share_months: ShareMonthTable
  share_pools: SharePoolTable
  share_incomes: ShareIncomeTable
  shares: ShareTable
}
