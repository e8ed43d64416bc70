import { settings } from '../../data/settings.ts'

/** Whatever has a page that can be linked to. */
export interface Linked {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist' | 'podcast' | 'episode' | 'radio-station' | 'user'
  id: number
}

/** Returns the public URL of an item or user; with `at`, playback there starts at this second. */
export const linkTo = ({ type, id }: Linked, at: number | null = null): string => {
  const origin = settings().appUrl || location.origin
  return `${origin}/${type === 'user' ? 'profile' : type}/${id}${at === null ? '' : `?t=${at}`}`
}
