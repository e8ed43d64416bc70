import type { ICommonTagsResult } from 'music-metadata'
import { type CreditRole, MAX_CREDITS } from '../../contract/catalog/credit-roles.ts'
import type { Credit } from '../../contract/catalog/items.ts'
import { splitArtists } from './split-names.ts'
import { cleanNames } from './tag-text.ts'

/** Fields of tags for each role. */
const fields: Partial<Record<CreditRole, readonly (keyof ICommonTagsResult)[]>> = {
  writer: ['writer'],
  composer: ['composer'],
  lyricist: ['lyricist'],
  arranger: ['arranger'],
  conductor: ['conductor'],
  producer: ['producer'],
  remixer: ['remixer'],
  engineer: ['engineer', 'technician'],
  mixing: ['mixer', 'djmixer'],
}

const INSTRUMENT = 'performer:'

/** Returns who contributed to a song by its tags. */
export const creditsOf = (tags: ICommonTagsResult): Credit[] => {
  const named = (role: CreditRole, value: unknown, instrument: string | null = null): Credit[] => {
    const texts = [value].flat().filter((text) => typeof text === 'string')
    return cleanNames(splitArtists(texts)).map((name) => ({ role, name, artist_id: null, instrument }))
  }
  const performers = Object.entries(tags as unknown as Record<string, unknown>).flatMap(([key, value]) =>
    key.startsWith(INSTRUMENT) ? named('performer', value, key.slice(INSTRUMENT.length).trim() || null) : [],
  )
  const others = Object.entries(fields).flatMap(([role, keys]) =>
    keys.flatMap((key) => named(role as CreditRole, tags[key])),
  )
  return [...performers, ...others].slice(0, MAX_CREDITS)
}
