import type { Mention } from '../../../contract/catalog/artist-fields.ts'
import { search } from '../../../contract/site/search.ts'
import { call } from '../../data/call.ts'

export interface Mentionable extends Mention {
  avatar: { url: string; color: string } | null
}

/** Finds artists and people whose name contains the text. Throws `CallError`. */
export const findMentionable = async (text: string): Promise<Mentionable[]> => {
  const { artists, profiles } = await call(search.all, { params: { query: text } })
  return [
    ...artists.map(({ id, title, avatar }) => ({ type: 'artist' as const, id, name: title, avatar })),
    ...profiles.map(({ id, name, avatar }) => ({ type: 'user' as const, id, name, avatar })),
  ].slice(0, 8)
}
