import { Link } from '@tanstack/react-router'
import type { DOMAttributes, ReactNode } from 'react'
import { listSeparator } from '../../i18n/format.ts'
import type { ButtonLook } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { InlineLink } from '../../ui/buttons/TextLink.tsx'
import { useHighlight } from './lists/highlight.ts'
import { useRovingTabIndex } from './rows/song-list-context.ts'

export interface Linked {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist' | 'blend' | 'podcast' | 'episode' | 'radio-station'
  id: number
}

// Typed routes are unnecessary here: each of these pages takes an id.
const paths: Record<Linked['type'], string> = {
  song: '/song/$id',
  album: '/album/$id',
  artist: '/artist/$id',
  genre: '/genre/$id/{-$name}',
  playlist: '/playlist/$id',
  blend: '/blends/$id',
  podcast: '/podcast/$id',
  episode: '/episode/$id',
  'radio-station': '/radio-station/$id',
}

/** Returns the route of an item's page. */
export const routeOf = ({ type, id }: Linked) => ({ to: paths[type], params: { id: String(id) } })

interface ItemLinkProps extends DOMAttributes<HTMLAnchorElement> {
  item: Linked
  className?: string
  title?: string
  children: ReactNode
}

/** Link to an item's page. */
export const ItemLink = ({ item, ...rest }: ItemLinkProps) => (
  <Link {...routeOf(item)} tabIndex={useRovingTabIndex()} {...rest} />
)

/** Link to an item's page within a line of text, whose look it has. */
export const InlineItemLink = ({ item, ...rest }: ItemLinkProps) => (
  <InlineLink {...routeOf(item)} tabIndex={useRovingTabIndex()} {...rest} />
)

/** Link to an item's page that looks like a button. */
export const ItemLinkButton = ({ item, ...rest }: { item: Linked; children: ReactNode } & ButtonLook) => (
  <LinkButton {...routeOf(item)} {...rest} />
)

/** Artist names, each linked to the artist's page. */
export const ArtistLinks = ({
  artists,
}: {
  artists: readonly { id: number; name: string; displayname: string | null }[]
}) => {
  const highlight = useHighlight()
  return artists.map((artist, index) => (
    <span key={artist.id}>
      {index > 0 && listSeparator()}
      <InlineItemLink item={{ type: 'artist', id: artist.id }}>
        {highlight(artist.displayname || artist.name)}
      </InlineItemLink>
    </span>
  ))
}
