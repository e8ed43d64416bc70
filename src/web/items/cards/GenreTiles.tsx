import type { CSSProperties } from 'react'
import type { Genre } from '../../../contract/genres.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { useItemGestures } from '../menu/item-menu.ts'
import { genreColor } from './genre-color.ts'
import { menuItemOf } from './ItemCard.tsx'
import styles from './sections.module.css'

const Tile = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const gestures = useItemGestures(menuItemOf(genre))
  return (
    <li {...gestures}>
      <ItemLink item={genre} className={styles.genre}>
        <span
          className={`${styles.genreGround} on-art`}
          style={{ '--art': genreColor(genre) } as CSSProperties}
        >
          <b className="truncate">{genre.name}</b>
          <small className="tabular">{t('{count} songs', { count: genre.songs_count })}</small>
          {genre.cover && (
            <Cover picture={genre.cover} size={72} shape="small" className={styles.genreCover} />
          )}
        </span>
      </ItemLink>
    </li>
  )
}

/** Genres as colored tiles. */
export const GenreTiles = ({ genres }: { genres: Genre[] }) => (
  <ul className={styles.genres}>
    {genres.map((genre) => (
      <Tile key={genre.id} genre={genre} />
    ))}
  </ul>
)
