import type { IAudioMetadata, IChapter } from 'music-metadata'
import type { Chapter } from '../../contract/podcasts.ts'
import { clean, LONGEST_TITLE } from './tag-text.ts'

const MOST = 500

type Mark = { at: number; title: string | null; url: string | null }

const webAddress = (given: unknown): string | null => {
  const text = clean(given, 2_048)
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Frames of ID3 and tracks of MP4, which the library reads. */
const marked = ({ start, timeScale, title, url }: IChapter): Mark => ({
  at: start / (timeScale || 1),
  title: clean(title, LONGEST_TITLE),
  url: webAddress(url?.url),
})

/** Comments of Ogg and FLAC: `CHAPTER001=00:01:02.500` with `CHAPTER001NAME` and `CHAPTER001URL`. */
const commented = (comments: { id: string; value: unknown }[]): Mark[] => {
  const named = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]))
  return [...named].flatMap(([id, value]) =>
    /^CHAPTER\d{1,4}$/.test(id) && /^\d{1,3}:\d{1,2}:\d{1,2}(\.\d+)?$/.test(String(value))
      ? [
          {
            at: secondsOf(String(value)),
            title: clean(named.get(`${id}NAME`), LONGEST_TITLE),
            url: webAddress(named.get(`${id}URL`)),
          },
        ]
      : [],
  )
}

/** The chapters that a file has marked in itself, in order; those without a name are none. */
export const chapterMarks = ({ format, native }: IAudioMetadata): Chapter[] => {
  const all = format.chapters?.length ? format.chapters.map(marked) : commented(native.vorbis ?? [])
  return all
    .flatMap(({ at, title, url }) =>
      Number.isFinite(at) && at >= 0 && title !== null ? [{ at, title, url }] : [],
    )
    .sort((one, other) => one.at - other.at)
    .slice(0, MOST)
}
