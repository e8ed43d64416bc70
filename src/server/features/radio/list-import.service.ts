import { type ImportReport, MOST_IMPORTED } from '../../../contract/admin/radio-stations.ts'
import type { StreamType } from '../../../contract/radio-stations.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import { failFields } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { addStation, genresNamed, setStationGenres } from './radio-admin.queries.ts'
import { type ListedStation, stationsIn } from './station-lists.ts'

/** What an address suggests until its source has been looked at. */
export const likelyType = (address: string): StreamType => {
  if (/\.m3u8(\?|$)/i.test(address)) return 'hls'
  if (/aac/i.test(address)) return 'aac'
  return /\.(ogg|oga|opus)(\?|$)/i.test(address) ? 'ogg' : 'mp3'
}

const isAddress = (text: string): boolean =>
  text.length <= 1000 && /^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text)

const titleOf = ({ title, stream_url }: ListedStation): string =>
  (title || new URL(stream_url).hostname).slice(0, 120)

/** Why a line is not taken, as a message key; null for one that is. */
const problemOf = ({ stream_url }: ListedStation, place: number): string | null => {
  if (!isAddress(stream_url)) return 'This is not an address of the web.'
  return place >= MOST_IMPORTED ? 'There are too many stations in this list.' : null
}

/**
 * Takes the stations of a list that are not there yet, and has their sources looked at. Genres are those of the same name;
 * none are made, since lists are generous with them.
 */
export const importStations = async (
  on: Platform,
  { viewer, address }: Writer,
  text: string,
): Promise<ImportReport> => {
  const listed = stationsIn(text)
  if (listed.length === 0) failFields({ text: ['There are no stations in this list.'] })
  return on.db.transaction().execute(async (trx) => {
    const report: ImportReport = { added: 0, refused: [] }
    const genres = await genresNamed(
      trx,
      listed.flatMap(({ genre }) => (genre ? [genre.toLowerCase()] : [])),
    )
    const added: number[] = []
    for (const [place, station] of listed.entries()) {
      const { line, stream_url, website, genre } = station
      const refuse = (reason: string): void => {
        report.refused.push({ line, name: (station.title || stream_url).slice(0, 200), reason })
      }
      const problem = problemOf(station, place)
      if (problem) {
        refuse(problem)
        continue
      }
      const columns = { title: titleOf(station), stream_url, stream_type: likelyType(stream_url), website }
      const id = await addStation(trx, columns)
      if (id === null) {
        refuse('There is a station with this stream already.')
        continue
      }
      added.push(id)
      const known = genre ? genres.get(genre.toLowerCase()) : undefined
      if (known !== undefined) await setStationGenres(trx, id, [known])
    }
    report.added = added.length
    report.refused.splice(MOST_IMPORTED)
    await on.queue.sendMany(
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
