import {
  type UpcomingPage,
  type UpcomingType,
  upcomingAlbums,
  upcomingSingles,
} from '../../../contract/catalog/upcoming-albums.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { readQuery } from '../../data/read.ts'

export interface UpcomingRef {
  type: UpcomingType
  id: number
}

/** An album or a single before its release. */
export const upcomingQuery = ({ type, id }: UpcomingRef) =>
  readQuery(type === 'album' ? upcomingAlbums.get : upcomingSingles.get, { params: { id } })

/** The next albums and singles of an artist. */
export const artistUpcomingQuery = (id: number) => readQuery(upcomingAlbums.ofArtist, { params: { id } })

/** Sets or removes the viewer's reminder of a release: on screen at once, and back if it fails. */
export const setReminder = async ({ type, id }: UpcomingRef, reminded: boolean): Promise<void> => {
  const { queryKey } = upcomingQuery({ type, id })
  const show = (value: boolean) =>
    queryClient.setQueryData<UpcomingPage>(queryKey, (page) => page && { ...page, reminded: value })
  // A reply in flight may be from before the change.
  await queryClient.cancelQueries({ queryKey })
  show(reminded)
  const { remind, forget } = type === 'album' ? upcomingAlbums : upcomingSingles
  try {
    await call(reminded ? remind : forget, { params: { id } })
  } catch (error) {
    show(!reminded)
    showError(error)
  }
}
