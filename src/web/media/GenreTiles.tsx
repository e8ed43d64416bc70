import type { CSSProperties } from 'react'
import type { Genre } from '../../contract/genres.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Cover } from '../ui/Cover.tsx'
import { genreColor } from './genre-color.ts'
import { menuItemOf } from './ItemCard.tsx'
import { ItemLink } from './ItemLink.tsx'
import { useItemGestures } from './item-menu.ts'

const Tile = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const gestures = useItemGestures(menuItemOf(genre))
  return (
    <li {...gestures}>
      <ItemLink item={genre} className="genre">
        <span className="genre-ground on-art" style={{ '--art': genreColor(genre) } as CSSProperties}>
          <b className="trunc">{genre.name}</b>
          <small className="num">{t('{count} songs', { count: genre.songs_count })}</small>
          {genre.cover && <Cover picture={genre.cover} size={72} shape="small" className="genre-cover" />}
        </span>
      </ItemLink>
    </li>
  )
}

/** Genres as tiles in their colours. */
export const GenreTiles = ({ genres }: { genres: Genre[] }) => (
  <ul className="genres">
    {genres.map((genre) => (
      <Tile key={genre.id} genre={genre} />
    ))}
  </ul>
)
