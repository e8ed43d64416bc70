import type { SoldType } from '../../../contract/core/selling.ts'
import {
  artistAlbumPrices,
  artistPriceCalls,
  artistSongPrices,
} from '../../../contract/selling/back-office/prices.ts'
import { readQuery } from '../../data/read.ts'
import { crudItemQuery } from '../crud/crud.ts'

/** Returns the table of prices of songs or albums, which differ by their paths only. */
export const pricesTable = (type: SoldType) =>
  (type === 'song' ? artistSongPrices : artistAlbumPrices) as typeof artistSongPrices

/** What the site keeps of each sale of an artist. */
export const commissionQuery = (artist_id: number) =>
  readQuery(artistPriceCalls.commission, { query: { artist_id } })

/** What the songs of an album cost by themselves. */
export const albumSongPricesQuery = (id: number) => readQuery(artistPriceCalls.ofAlbum, { params: { id } })

/** Prices of a song or album under each license. */
export const itemPricesQuery = (type: SoldType, id: number) => crudItemQuery(pricesTable(type), id)
