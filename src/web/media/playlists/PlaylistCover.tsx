import type { CSSProperties } from 'react'
import type { Cover as Picture } from '../../../contract/covers.ts'
import type { Playlist } from '../../../contract/playlists.ts'
import { Cover } from '../../ui/Cover.tsx'
import './playlists.css'

interface PlaylistCoverProps {
  playlist: Pick<Playlist, 'title' | 'cover' | 'mosaic'>
  /** Edge in CSS pixels as laid out. */
  size: number
  alt?: string
  fluid?: boolean
  shape?: 'card' | 'small'
  eager?: boolean
  className?: string
}

/** The picture of a playlist: its own, else the covers of its first songs. */
export const PlaylistCover = ({ playlist, alt = '', ...rest }: PlaylistCoverProps) => {
  const { title, cover, mosaic } = playlist
  if (cover || mosaic.length < 4)
    return <Cover picture={cover ?? mosaic[0] ?? null} name={title} alt={alt} {...rest} />
  const { size, fluid, shape, eager, className = '' } = rest
  return (
    <span
      className={`cover mosaic${shape === 'small' ? ' sm' : ''}${fluid ? ' fluid' : ''} ${className}`}
      style={fluid ? undefined : ({ '--size': `${size}px` } as CSSProperties)}
      {...(alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {mosaic.map((picture: Picture) => (
        <Cover key={picture.url} picture={picture} size={size / 2} fluid shape="flat" eager={eager} />
      ))}
    </span>
  )
}
