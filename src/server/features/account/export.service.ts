import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { readUser } from '../session/accounts.service.ts'
import { exportPage, type PartName, partNames } from './export.queries.ts'

/** Entries that are in memory at once; a playlist is one entry with all its songs. */
const AT_ONCE: Record<PartName, number> = {
  sessions: 500,
  devices: 500,
  artist_requests: 500,
  playlists: 10,
  songs: 500,
  likes: 500,
  follows: 500,
  plays: 500,
  notifications: 500,
}

async function* entriesOf(on: Pick<Platform, 'db'>, part: PartName, userId: number): AsyncGenerator<object> {
  let after: [string, string] | null = null
  for (;;) {
    const rows = await exportPage(on.db, part, userId, after, AT_ONCE[part])
    for (const { entry } of rows) yield entry
    if (rows.length < AT_ONCE[part]) return
    after = rows.at(-1)?.at ?? null
  }
}

/** Everything that the account has, as the text of one JSON object, piece by piece. */
export async function* exportAccount(
  on: Pick<Platform, 'db' | 'settings'>,
  viewer: Viewer,
): AsyncGenerator<string> {
  yield `{\n"account": ${JSON.stringify(await readUser(on, viewer.id))}`
  for (const part of partNames) {
    yield `,\n"${part}": [`
    let first = true
    for await (const entry of entriesOf(on, part, viewer.id)) {
      yield `${first ? '' : ','}\n${JSON.stringify(entry)}`
      first = false
    }
    yield '\n]'
  }
  yield '\n}\n'
}
