import { adminRadioTools } from '../../../contract/catalog/back-office/radio.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Finds genres for a station, by name. All calls here throw `CallError`. */
export const findRadioGenres = (q: string) => call(adminRadioTools.genres, { query: { q } })

/** Checks which kind of stream a URL provides. */
export const checkStream = (stream_url: string) => call(adminRadioTools.check, { body: { stream_url } })

/** Imports the stations of a playlist file. */
export const importStations = async (text: string) => {
  const report = await call(adminRadioTools.importList, { body: { text } })
  await queryClient.invalidateQueries()
  return report
}
