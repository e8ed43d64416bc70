import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Song } from '../../../contract/catalog/items.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { SongRows } from '../items/rows/SongRows.tsx'
import { relatedSongsQuery } from './songs.ts'

/** Maximum number of songs per group. */
const SHOWN = { byThem: 5, alike: 10 }

const shares = (one: { id: number }[], other: { id: number }[]): boolean =>
  one.some(({ id }) => other.some((also) => also.id === id))

/** Groups related songs by the reason: by the same artists, or of the same genres, with what they share. */
export const nearness = (song: Song, related: Song[]) => {
  const byThem = related.filter((other) => shares(other.artists, song.artists)).slice(0, SHOWN.byThem)
  const alike = related.filter((other) => !shares(other.artists, song.artists)).slice(0, SHOWN.alike)
  return {
    byThem,
    by: song.artists.filter((artist) => byThem.some((other) => shares(other.artists, [artist]))),
    alike,
    genres: song.genres
      .filter((genre) => alike.some((other) => shares(other.genres, [genre])))
      .map(({ name }) => name),
  }
}

const look = { cover: true, column: 'album' } as const

/** Related songs, grouped by what they have in common with this one. */
export const Related = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const related = useQuery(relatedSongsQuery(song.id))
  const source = useMemo(() => ({ title: t('Like {title}', { title: song.title }) }), [t, song.title])
  const { by, byThem, alike, genres } = nearness(song, related.data ?? [])
  const byTitle = t('More by {name}', { name: listed(by.map(artistName)) })
  const [only] = by
  return (
    <>
      {byThem.length > 0 && (
        <Section title={byTitle} more={by.length === 1 && only ? `/artist/${only.id}` : null}>
          <SongRows songs={byThem} label={byTitle} source={source} {...look} />
        </Section>
      )}
      {alike.length > 0 && (
        <Section
          title={t('More like this')}
          note={genres.length > 0 ? t('Similar genres: {names}', { names: listed(genres) }) : undefined}
        >
          <SongRows songs={alike} label={t('More like this')} source={source} {...look} />
        </Section>
      )}
    </>
  )
}
