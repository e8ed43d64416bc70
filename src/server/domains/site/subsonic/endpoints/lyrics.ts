import { type RawBuilder, sql } from 'kysely'
import type { Lyrics } from '../../../../../contract/catalog/items.ts'
import { normalizedKey } from '../../../../core/normalized-key.ts'
import { songAccess } from '../../../../db/sql/access.ts'
import { songFor } from '../../../../db/sql/visibility.ts'
import { accessSettings } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { requireId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'
import { throwUnknown } from '../protocol/subsonic-error.ts'

interface SungRow {
  title: string
  artists: string[]
  language: string | null
  /** Null where nothing of the song is heard before it is bought. */
  lyrics: Lyrics | null
}

const MAX_FOUND = 100

/** Returns those of the songs that `pick` selects (column id) that the viewer may see, newest first. */
const sungRows = async (
  { ctx, scope }: SubsonicCall,
  pick: RawBuilder<unknown>,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<SungRow[]> => {
  const { rows } = await sql<SungRow>`
    select s.title, s.language, case when access.preview is distinct from 0 then s.lyrics end as lyrics,
      array(select coalesce(a.displayname, a.name) from song_artists sa join artists a on a.id = sa.artist_id
        where sa.song_id = s.id order by sa.position) as artists
    from (${pick}) picked join songs s on s.id = picked.id join media m on m.id = s.media_id
    join lateral ${songAccess({ account: scope.id }, accessSettings(ctx))} access on true
    where ${songFor(scope)} and ${condition} order by s.id desc limit ${MAX_FOUND}`.execute(ctx.db)
  return rows
}

/** Returns the text of the song with this artist, or all of its artists, and title. */
const lyricsByName = async (call: SubsonicCall): Promise<Elements> => {
  const artist = normalizedKey(call.params.text('artist') ?? '')
  const title = call.params.text('title') ?? ''
  const isSame = ({ artists }: SungRow): boolean =>
    artist === '' || [...artists, artists.join(', ')].some((name) => normalizedKey(name) === artist)
  const titled = sql<boolean>`normalize_text(s.title) = normalize_text(${title})`
  const found =
    title === ''
      ? []
      : await sungRows(
          call,
          sql`select id from songs where sort_text = normalize_text(${title})
            union select sa.song_id from artists a join song_artists sa on sa.artist_id = a.id where a.key = ${artist}`,
          sql`${titled} and s.lyrics is not null`,
        )
  const song = found.find((one) => one.lyrics && isSame(one))
  if (!song) return { value: '' }
  return present({
    artist: song.artists.join(', '),
    title: song.title,
    value: (song.lyrics?.lines ?? []).map(({ text }) => text).join('\n'),
  })
}

/** Lines of synced lyrics that have no time of their own appear with the line before. */
const lines = ({ synced, lines }: Lyrics): Elements[] => {
  let start = 0
  return lines.map(({ at, text }) => {
    start = at === undefined ? start : Math.round(at * 1000)
    return synced ? { start, value: text } : { value: text }
  })
}

const structuredLyrics = async (call: SubsonicCall): Promise<Elements[]> => {
  const id = requireId(call.params.required('id'), 'song')
  const [song = throwUnknown()] = await sungRows(call, sql`select ${id}::int as id`)
  if (!song.lyrics) return []
  return [
    present({
      displayArtist: song.artists.join(', '),
      displayTitle: song.title,
      lang: song.language ?? 'und',
      synced: song.lyrics.synced,
      line: lines(song.lyrics),
    }),
  ]
}

export const lyrics = {
  getLyrics: { answer: async (call) => ({ lyrics: await lyricsByName(call) }) },
  getLyricsBySongId: {
    answer: async (call) => ({ lyricsList: { structuredLyrics: await structuredLyrics(call) } }),
  },
} satisfies SubsonicEndpoints
