import { adminRadioTools } from '../../contract/admin/radio-stations.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'

/** Genres that a station may be given, by part of their name. All throw `CallError`. */
export const findRadioGenres = (q: string) => call(adminRadioTools.genres, { query: { q } })

/** What stands at an address. */
export const checkStream = (stream_url: string) => call(adminRadioTools.check, { body: { stream_url } })

/** Takes the stations of a list. */
export const importStations = async (text: string) => {
  const report = await call(adminRadioTools.importList, { body: { text } })
  await queryClient.invalidateQueries()
  return report
}
