import { type ImportReport, MAX_IMPORTED } from '../../../../contract/catalog/back-office/radio.ts'
import type { StreamType } from '../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { genresNamed, insertStation, replaceStationGenres } from './radio-admin.queries.ts'
import { type ListedStation, stationsIn } from './station-lists.ts'

/** Guesses the stream type from a URL until it has been probed. */
export const likelyType = (address: string): StreamType => {
  if (/\.m3u8(\?|$)/i.test(address)) return 'hls'
  if (/aac/i.test(address)) return 'aac'
  return /\.(ogg|oga|opus)(\?|$)/i.test(address) ? 'ogg' : 'mp3'
}

const isAddress = (text: string): boolean =>
  text.length <= 1000 && /^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text)

const titleOf = ({ title, stream_url }: ListedStation): string =>
  (title || new URL(stream_url).hostname).slice(0, 120)

/** Returns the message key of why a line is rejected; null if it is accepted. */
const problemOf = ({ stream_url }: ListedStation, index: number): string | null => {
  if (!isAddress(stream_url)) return 'Enter a valid URL (http or https).'
  return index >= MAX_IMPORTED ? 'This list has too many stations.' : null
}

/**
 * Imports the new stations of a list and queues probes of their streams. Genres are matched by name; none are created,
 * since lists contain too many.
 */
export const importStations = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  text: string,
): Promise<ImportReport> => {
  const listed = stationsIn(text)
  if (listed.length === 0) throwFieldErrors({ text: ['No stations found in this list.'] })
  return ctx.db.transaction().execute(async (trx) => {
    const report: ImportReport = { added: 0, refused: [] }
    const genres = await genresNamed(
      trx,
      listed.flatMap(({ genre }) => (genre ? [genre.toLowerCase()] : [])),
    )
    const added: number[] = []
    for (const [index, station] of listed.entries()) {
      const { line, stream_url, website, genre } = station
      const refuse = (reason: string): void => {
        report.refused.push({ line, name: (station.title || stream_url).slice(0, 200), reason })
      }
      const problem = problemOf(station, index)
      if (problem) {
        refuse(problem)
        continue
      }
      const columns = { title: titleOf(station), stream_url, stream_type: likelyType(stream_url), website }
      const id = await insertStation(trx, columns)
      if (id === null) {
        refuse('A station with this stream already exists.')
        continue
      }
      added.push(id)
      const known = genre ? genres.get(genre.toLowerCase()) : undefined
      if (known !== undefined) await replaceStationGenres(trx, id, [known])
    }
    report.added = added.length
    report.refused.splice(MAX_IMPORTED)
    await ctx.queue.sendMany(
      'check-station',
      added.map((station_id) => ({ station_id })),
      { trx },
    )
    await record(trx, { ...viewer, address }, [
      { resource: 'radio-stations', action: 'import', after: { added: report.added } },
    ])
    return report
  })
}
