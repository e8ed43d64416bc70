import { prices, type SoldItem } from '../../../contract/selling/prices.ts'
import { readQuery } from '../../data/read.ts'

/** The prices of a song or album, one per license. */
export const pricesQuery = ({ type, id }: SoldItem) => readQuery(prices.list, { query: { type, id } })
