import { expect, onTestFinished, test, vi } from 'vitest'
import { song } from '../../../contract/catalog/items.ts'
import { offline } from '../../../contract/catalog/streams.ts'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { HANDED_LISTS } from '../../worker/saved-files.ts'
import { clearAccount, commit, openAccount } from '../store.ts'
import { handOver } from './background.ts'
import { newTrack } from './tracks.ts'

test('a background fetch that ends before it is followed is known to have ended', async () => {
  await openAccount(1)
  await clearAccount()
  const track = newTrack(1, sampleOf(song, { id: 7, title: 'Isobars', cover: null } as never), 0)
  await commit({ tracks: [track], collections: [] })
  answer(offline.song, () => sampleOf(offline.song.reply, { bytes: 1000, checksum: 'a'.repeat(64) } as never))
  // As the service worker does when all replies have arrived at once.
  const fetch = async (id: string) => {
    const lists = await caches.open(HANDED_LISTS)
    for (const list of await lists.keys()) await lists.delete(list)
    return Object.assign(new EventTarget(), { id, downloaded: 0, abort: async () => true })
  }
  const registration = { active: {}, backgroundFetch: { fetch } } as unknown as ServiceWorkerRegistration
  const registered = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  const permitted = vi
    .spyOn(navigator.permissions, 'query')
    .mockResolvedValue({ state: 'granted' } as PermissionStatus)
  const closing = new AbortController()
  onTestFinished(() => {
    closing.abort()
    registered.mockRestore()
    permitted.mockRestore()
  })
  const handed = await handOver('Isobars', [track], closing.signal)
  expect(handed?.keys).toEqual([track.key])
  await handed?.done
})
