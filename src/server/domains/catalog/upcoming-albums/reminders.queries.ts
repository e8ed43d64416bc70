import type { UpcomingType } from '../../../../contract/catalog/upcoming-albums.ts'
import type { Db } from '../../../db/schema.ts'

/** An upcoming album or single. */
export interface UpcomingRef {
  type: UpcomingType
  id: number
}

export const insertReminder = async (db: Db, user_id: number, { type, id }: UpcomingRef): Promise<void> => {
  const adding =
    type === 'album'
      ? db.insertInto('release_reminders').values({ user_id, album_id: id })
      : db.insertInto('song_reminders').values({ user_id, song_id: id })
  await adding.onConflict((c) => c.doNothing()).execute()
}

export const deleteReminder = async (db: Db, user_id: number, { type, id }: UpcomingRef): Promise<void> => {
  const removing =
    type === 'album'
      ? db.deleteFrom('release_reminders').where('album_id', '=', id)
      : db.deleteFrom('song_reminders').where('song_id', '=', id)
  await removing.where('user_id', '=', user_id).execute()
}
