import { WHOLE_SHARE } from '../../../../contract/selling/back-office/splits.ts'
import type { Share, ShareChange } from './queries.ts'

/** Returns how an item is divided: by its own split, or else that of its album, or else its main artist gets everything. */
export const dividedBy = (own: readonly Share[], album: readonly Share[], main: number): readonly Share[] => {
  if (own.length > 0) return own
  return album.length > 0 ? album : [{ artist_id: main, share: WHOLE_SHARE }]
}

/** Returns what becomes of the share of every artist before or after. */
export const changesOf = (before: readonly Share[], after: readonly Share[]): ShareChange[] => {
  const shareIn = (shares: readonly Share[], artist: number): number =>
    shares.find(({ artist_id }) => artist_id === artist)?.share ?? 0
  return [...new Set([...after, ...before].map(({ artist_id }) => artist_id))].map((artist_id) => ({
    artist_id,
    share: shareIn(after, artist_id),
    before: shareIn(before, artist_id),
  }))
}

/** Returns whether an artist must agree: to take part at all, and to get less. */
export const mustAgree = ({ share, before }: ShareChange): boolean =>
  before === 0 ? share > 0 : share < before

/** Returns whether shares divide the whole; none leave it to the main artist. */
export const isWhole = (shares: readonly Share[]): boolean =>
  shares.length === 0 || shares.reduce((sum, { share }) => sum + share, 0) === WHOLE_SHARE
