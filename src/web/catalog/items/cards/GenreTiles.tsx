import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import type { Genre } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { routeOf } from '../ItemLink.tsx'
import { useItemGestures } from '../menu/item-menu.ts'
import { genreColor } from './genre-color.ts'
import { menuItemOf } from './ItemCard.tsx'
import styles from './sections.module.css'

interface GenreLinkProps extends ComponentProps<'a'> {
  genre: Pick<Genre, 'id' | 'name' | 'color' | 'cover'>
  /** Number of its items. */
  count: string
}

/** Link to a genre as a colored tile. */
export const GenreLink = createLink(({ genre, count, ...rest }: GenreLinkProps) => (
  <a {...rest} className={styles.genre}>
    <span className={`${styles.genreGround} on-art`} style={{ '--art': genreColor(genre) } as CSSProperties}>
      <b className="truncate">{genre.name}</b>
      <small className="tabular">{count}</small>
      {genre.cover && <Cover picture={genre.cover} size={72} shape="small" className={styles.genreCover} />}
    </span>
  </a>
))

/** Grid of genres. */
export const GenreGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.genres}>{children}</ul>
)

const Tile = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const gestures = useItemGestures(menuItemOf(genre))
  return (
    <li {...gestures}>
      <GenreLink {...routeOf(genre)} genre={genre} count={t('{count} songs', { count: genre.songs_count })} />
    </li>
  )
}

/** Genres as colored tiles. */
export const GenreTiles = ({ genres }: { genres: Genre[] }) => (
  <GenreGrid>
    {genres.map((genre) => (
      <Tile key={genre.id} genre={genre} />
    ))}
  </GenreGrid>
)

/** Skeleton of the tiles. */
export const GenreTilesSkeleton = ({ count }: { count: number }) => (
  <div className={styles.genres} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <Skeleton key={index} className={`${styles.genre} rounded-8`} />
    ))}
  </div>
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
