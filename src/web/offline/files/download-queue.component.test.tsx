import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { song } from '../../../contract/catalog/items.ts'
import { offline } from '../../../contract/catalog/streams.ts'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { keyOf } from '../database.ts'
import { useOfflinePreferences } from '../preferences.ts'
import { useOffline } from '../state.ts'
import { clearAccount, commit, openAccount } from '../store.ts'
import { runDownloads } from './download-queue.ts'
import { newTrack } from './tracks.ts'

beforeEach(async () => {
  await openAccount(1)
  await clearAccount()
})

test('a full device that cannot even store the failure ends the attempts', async () => {
  const track = newTrack(1, sampleOf(song, { id: 7, title: 'Isobars', cover: null } as never), 0)
  const now = Date.now()
  await commit({
    tracks: [track],
    collections: [
      {
        key: keyOf(1, 'song', 7),
        account: 1,
        type: 'song',
        id: 7,
        title: 'Isobars',
        by: '',
        cover: null,
        tracks: [track.key],
        newest: 0,
        paused: false,
        saved_at: now,
        synced_at: now,
        head: null,
      },
    ],
  })
  answer(offline.song, () => sampleOf(offline.song.reply, { bytes: 1000 } as never))
  useOfflinePreferences.setState({ limit: 1 })
  const put = IDBObjectStore.prototype.put
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<typeof put>
  ) {
    if (args[0].state === 'failed') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  const stop = runDownloads()
  onTestFinished(() => {
    stop()
    full.mockRestore()
    useOfflinePreferences.setState({ limit: null })
  })
  await expect.poll(() => useOffline.getState().tracks.get(track.key)?.failure).toBe('space')
  await expect.poll(() => useOffline.getState().loading.size).toBe(0)
  expect(received.filter(({ path }) => path.endsWith('/songs/7/offline'))).toHaveLength(1)
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Not enough space'])
})
