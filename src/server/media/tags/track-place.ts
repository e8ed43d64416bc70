/** Where a song is on its album. */
interface TrackPlace {
  no: number
  /** Null if the text has neither a disc nor a side. */
  disc: number | null
  side: boolean
}

const NUMBER = /^\s*(\d{1,4})\s*(?:\/.*)?$/
const ON_DISC = /^\s*(?:cd|disc|disk)?\s*(\d{1,2})\s*-\s*(\d{1,3})\s*(?:\/.*)?$/i
/** A side and the number on it, which is missing if the side has one song; AA is the other side of a single. */
const ON_SIDE = /^\s*(?:side\s*)?(aa|[a-z])[\s._-]*(\d{1,2})?\s*[a-z]?\s*(?:\/.*)?$/i

/** Reads a track number: `3`, `3/12`, `2-03` on the second disc, `B2` on the second side of a record. */
export const placeOf = (text: string): TrackPlace | null => {
  const number = NUMBER.exec(text)?.[1]
  if (number) return Number(number) > 0 ? { no: Number(number), disc: null, side: false } : null
  const [, disc, no] = ON_DISC.exec(text) ?? []
  if (disc && no) return { no: Number(no), disc: Number(disc), side: false }
  const [, side, track = '1'] = ON_SIDE.exec(text) ?? []
  if (!side) return null
  const letter = side.toUpperCase().charCodeAt(0) - 64
  return { no: Number(track), disc: letter + side.length - 1, side: true }
}

/** Returns the disc of a song on a side: each side counts as one, as songs are numbered anew on each. */
export const discWithSide = ({ disc }: Pick<TrackPlace, 'disc'>, stated: number | null): number | null =>
  // Sides of a second record are C and D, unless they begin anew.
  disc !== null && stated !== null && disc <= 2 ? (stated - 1) * 2 + disc : disc
