import { type UpcomingAlbum, upcomingAlbums } from '../../contract/upcoming-albums.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { showError } from './errors.ts'
import { readQuery } from './read.ts'

/** An album before its release. */
export const upcomingAlbumQuery = (id: number) => readQuery(upcomingAlbums.get, { params: { id } })

/** The next albums of an artist. */
export const artistUpcomingQuery = (id: number) => readQuery(upcomingAlbums.ofArtist, { params: { id } })

/** Sets or removes the viewer's reminder of an upcoming album: on screen at once, and back if it fails. */
export const setReminder = async (id: number, reminded: boolean): Promise<void> => {
  const { queryKey } = upcomingAlbumQuery(id)
  const show = (value: boolean) =>
    queryClient.setQueryData<UpcomingAlbum>(queryKey, (album) => album && { ...album, reminded: value })
  // A reply in flight may be from before the change.
  await queryClient.cancelQueries({ queryKey })
  show(reminded)
  try {
    await call(reminded ? upcomingAlbums.remind : upcomingAlbums.forget, { params: { id } })
  } catch (error) {
    show(!reminded)
    showError(error)
  }
}
