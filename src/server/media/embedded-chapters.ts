import type { IAudioMetadata, IChapter } from 'music-metadata'
import type { Chapter } from '../../contract/catalog/items.ts'
import { clean, MAX_TITLE } from './tag-text.ts'

const MAX_CHAPTERS = 500

type EmbeddedChapter = { at: number; title: string | null; url: string | null }

const webAddress = (chapter: unknown): string | null => {
  const text = clean(chapter, 2_048)
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** ID3 frames and MP4 tracks, which the library reads. */
const embeddedMarks = ({ start, timeScale, title, url }: IChapter): EmbeddedChapter => ({
  at: start / (timeScale || 1),
  title: clean(title, MAX_TITLE),
  url: webAddress(url?.url),
})

/** Ogg and FLAC comments: `CHAPTER001=00:01:02.500` with `CHAPTER001NAME` and `CHAPTER001URL`. */
const vorbisChapters = (comments: { id: string; value: unknown }[]): EmbeddedChapter[] => {
  const named = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]))
  return [...named].flatMap(([id, value]) =>
    /^CHAPTER\d{1,4}$/.test(id) && /^\d{1,3}:\d{1,2}:\d{1,2}(\.\d+)?$/.test(String(value))
      ? [
          {
            at: secondsOf(String(value)),
            title: clean(named.get(`${id}NAME`), MAX_TITLE),
            url: webAddress(named.get(`${id}URL`)),
          },
        ]
      : [],
  )
}

/** Returns the embedded chapters of a file in order, omitting unnamed ones. */
export const readEmbeddedChapters = ({ format, native }: IAudioMetadata): Chapter[] => {
  const all = format.chapters?.length
    ? format.chapters.map(embeddedMarks)
    : vorbisChapters(native.vorbis ?? [])
  return all
    .flatMap(({ at, title, url }) =>
      Number.isFinite(at) && at >= 0 && title !== null ? [{ at, title, url }] : [],
    )
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_CHAPTERS)
}
