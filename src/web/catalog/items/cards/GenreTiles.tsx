import { type CSSProperties, useState } from 'react'
import type { Genre } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
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

/** Tiles of a section among others, before all are shown. */
const FIRST = 8

/** The first genres, expandable to all. */
export const FirstGenreTiles = ({ genres }: { genres: Genre[] }) => {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  return (
    <>
      <GenreTiles genres={all ? genres : genres.slice(0, FIRST)} />
      {genres.length > FIRST && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.moreGenres}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('Show all')}
        </Button>
      )}
    </>
  )
}
