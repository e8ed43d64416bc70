import type { Playlist } from '../../../contract/catalog/playlists.ts'
import type { Cover as Picture } from '../../../contract/core/fields.ts'
import { classes } from '../../ui/classes.ts'
import { Cover, CoverBox } from '../../ui/pictures/Cover.tsx'
import styles from './playlists.module.css'

interface PlaylistCoverProps {
  playlist: Pick<Playlist, 'title' | 'cover' | 'mosaic'>
  /** Edge in CSS pixels as laid out. */
  size: number
  alt?: string
  fluid?: boolean
  shape?: 'card' | 'small' | 'flat' | 'round'
  eager?: boolean
  className?: string | undefined
}

/** Playlist cover: its own, or a mosaic of its first songs' covers. */
export const PlaylistCover = ({ playlist, alt = '', ...rest }: PlaylistCoverProps) => {
  const { title, cover, mosaic } = playlist
  if (cover || mosaic.length < 4)
    return <Cover picture={cover ?? mosaic[0] ?? null} name={title} alt={alt} {...rest} />
  const { size, fluid, shape, eager, className } = rest
  return (
    <CoverBox
      size={size}
      shape={shape}
      fluid={fluid}
      className={classes(styles.mosaic, className)}
      {...(alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {mosaic.map((image: Picture) => (
        <Cover key={image.url} picture={image} size={size / 2} fluid shape="flat" eager={eager} />
      ))}
    </CoverBox>
  )
}
