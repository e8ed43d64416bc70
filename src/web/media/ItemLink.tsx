import { Link } from '@tanstack/react-router'
import type { DOMAttributes, ReactNode } from 'react'
import { listSeparator } from '../i18n/format.ts'
import { useMarking } from './marking.ts'
import { useRowStop } from './row-menu.ts'

export interface Linked {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist' | 'podcast' | 'episode' | 'radio-station'
  id: number
}

// The types of the routes are not needed here: each of these pages takes an id.
const paths: Record<Linked['type'], string> = {
  song: '/song/$id',
  album: '/album/$id',
  artist: '/artist/$id',
  genre: '/genre/$id/{-$name}',
  playlist: '/playlist/$id',
  podcast: '/podcast/$id',
  episode: '/episode/$id',
  'radio-station': '/radio-station/$id',
}

interface ItemLinkProps extends DOMAttributes<HTMLAnchorElement> {
  item: Linked
  className?: string
  title?: string
  children: ReactNode
}

/** A link to the page of an item. */
export const ItemLink = ({ item, ...rest }: ItemLinkProps) => (
  <Link to={paths[item.type]} params={{ id: String(item.id) }} tabIndex={useRowStop()} {...rest} />
)

/** Names of artists, each a link to its page. */
export const ArtistLinks = ({
  artists,
}: {
  artists: readonly { id: number; name: string; displayname: string | null }[]
}) => {
  const mark = useMarking()
  return artists.map((artist, place) => (
    <span key={artist.id}>
      {place > 0 && listSeparator()}
      <ItemLink item={{ type: 'artist', id: artist.id }} className="quiet-link">
        {mark(artist.displayname || artist.name)}
      </ItemLink>
    </span>
  ))
}
