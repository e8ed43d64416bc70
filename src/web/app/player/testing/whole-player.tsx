import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { album, artist, type StreamInfo } from '../../../../contract/catalog/items.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { AudioElements } from '../../../player/engine/AudioElements.tsx'
import { player, usePlayer, usePlayhead } from '../../../player/player.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import { songOf } from '../../../player/testing/items.ts'
import { answer } from '../../../testing/http-server.ts'
import { show } from '../../../testing/player-stage.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { DialogHost } from '../../../ui/overlays/DialogHost.tsx'
import { MenuHost } from '../../../ui/overlays/MenuHost.tsx'
import { ShellDock, ShellFrame, ShellMain } from '../../shell/ShellFrame.tsx'
import { MiniPlayer } from '../bar/MiniPlayer.tsx'
import { PlayerBar } from '../bar/PlayerBar.tsx'
import { PlayerPanel } from '../panel/PlayerPanel.tsx'
import { answerSongs } from './sound.ts'

/** Shows all parts of the player, which plays silent songs of 40 seconds. */
export const openPlayer = async (info: Partial<StreamInfo> = {}): Promise<void> => {
  await show(
    <>
      <ShellFrame>
        <ShellMain>
          <h1>Home</h1>
          <label>
            Search
            <input />
          </label>
        </ShellMain>
        <PlayerPanel />
        <PlayerBar />
        <ShellDock>
          <MiniPlayer />
        </ShellDock>
      </ShellFrame>
      <AudioElements />
      <DialogHost />
      <MenuHost />
    </>,
  )
  answer(songs.get, ({ params: { id } }) => songOf(id))
  answer(artists.get, () => sampleOf(artist, { id: 7, name: 'Ferro' }))
  answer(albums.get, () => sampleOf(album, { id: 3, title: 'Dunes' }))
  answerSongs(40, info)
}

export const state = usePlayer.getState
export const position = (): number => usePlayhead.getState().currentTime

/** Plays items of an album until they are heard. */
export const play = async (items: PlayItem[]): Promise<void> => {
  player.play(items, { source: { type: 'album', id: 3, title: 'Dunes' } })
  await expect.poll(position).toBeGreaterThan(0.1)
}

export const fullScreen = () => page.getByRole('dialog', { name: /^Now playing/ })
