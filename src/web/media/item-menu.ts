import { useRouter } from '@tanstack/react-router'
import { Disc3, Heart, Link, ListEnd, ListPlus, ListStart, MicVocal, UserCheck, UserPlus } from 'lucide-react'
import { useCallback } from 'react'
import { itemLink } from '../../contract/items.ts'
import type { Song } from '../../contract/songs.ts'
import { showError } from '../api/errors.ts'
import { isLikeable, isMarkedNow, type Markable } from '../api/marks.ts'
import { settings } from '../api/settings.ts'
import { toggleMark } from '../api/toggle.ts'
import { translate, useTranslation } from '../i18n/i18n.ts'
import { type MenuAnchor, type MenuEntry, toggleMenu } from '../ui/menu.ts'
import { notify } from '../ui/notices.ts'
import { type Playable, songsOf } from './playable.ts'
import { playback } from './playback.ts'
import { askForPlaylist } from './playlist-dialogs.ts'

/** An item with a menu, and the pages it leads to. */
export type MenuItem = Playable & {
  artist?: { id: number } | null
  album?: { id: number } | null
  /** Its songs, where they are at hand. */
  songs?: Song[]
  /** What is liked or followed with it: itself, as the server told of it. */
  mark?: Markable
  /** What else can be done with it where it stands. */
  more?: MenuEntry[]
}

const copyLink = async (item: Playable): Promise<void> => {
  const link = itemLink(settings().appUrl || location.origin, item) ?? location.href
  try {
    await navigator.clipboard.writeText(link)
    notify({ type: 'success', title: translate('Copied'), text: translate('URL copied to clipboard.') })
  } catch {
    notify({ type: 'info', title: translate('Oops!'), text: translate('You need to copy the URL manually.') })
  }
}

const songsIn = async (item: MenuItem): Promise<Song[]> => item.songs ?? songsOf(item)

interface SongsToQueue {
  /** What they are, for the listener. */
  title: string
  songs: () => Promise<Song[]>
  /** Before everything that is still to come, else after it. */
  next: boolean
}

/** Puts songs into the queue and says so. */
export const queueSongs = async ({ title, songs, next }: SongsToQueue): Promise<void> => {
  try {
    const list = await songs()
    const player = await playback()
    if (next) player.playNext(list)
    else player.append(list)
    if (list.length === 0) return
    const said = next ? translate('Plays next') : translate('Added to queue')
    notify({ type: 'success', title: said, text: title })
  } catch (error) {
    showError(error)
  }
}

const queueUp = (item: MenuItem, next: boolean): Promise<void> =>
  queueSongs({ title: item.title, songs: () => songsIn(item), next })

/** Adds an item to the end of the queue and says so. */
export const addToQueue = (item: MenuItem): Promise<void> => queueUp(item, false)

const markEntry = (mark: Markable): MenuEntry => {
  const on = isMarkedNow(mark)
  const run = () => void toggleMark(mark, !on)
  if (isLikeable(mark))
    return { kind: 'item', label: on ? translate('Unlike') : translate('Like'), icon: Heart, run }
  const label = on ? translate('Unfollow') : translate('Follow')
  return { kind: 'item', label, icon: on ? UserCheck : UserPlus, run }
}

/** Opens the shared menu for an item; asked again for the same item, closes it. */
export const useItemMenu = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return useCallback(
    async (item: MenuItem, anchor: MenuAnchor) => {
      const entries: MenuEntry[] = [
        { kind: 'item', label: t('Play next'), icon: ListStart, run: () => void queueUp(item, true) },
        { kind: 'item', label: t('Add to queue'), icon: ListEnd, run: () => void queueUp(item, false) },
      ]
      const addTo = () => void askForPlaylist({ title: item.title, songs: () => songsIn(item) })
      entries.push({ kind: 'item', label: t('Add to playlist'), icon: ListPlus, run: addTo })
      if (item.mark) entries.push(markEntry(item.mark))
      entries.push(...(item.more ?? []))
      const song = item.type === 'song' ? item.songs?.[0] : undefined
      // Few songs are one's own or may be saved, so what they offer besides is loaded for them alone.
      if (song?.owned || song?.downloadable)
        entries.push(...(await import('./song-entries.ts')).songEntries(song))
      const { album, artist } = item
      if (album || artist) entries.push({ kind: 'line' })
      if (album) {
        const run = () => void router.navigate({ to: '/album/$id', params: { id: String(album.id) } })
        entries.push({ kind: 'item', label: t('Go to album'), icon: Disc3, run })
      }
      if (artist) {
        const run = () => void router.navigate({ to: '/artist/$id', params: { id: String(artist.id) } })
        entries.push({ kind: 'item', label: t('Go to artist'), icon: MicVocal, run })
      }
      entries.push({ kind: 'line' })
      entries.push({ kind: 'item', label: t('Copy link'), icon: Link, run: () => void copyLink(item) })
      const label = t('Menu of {title}', { title: item.title })
      toggleMenu({ of: `${item.type}${item.id}`, label, entries, anchor })
    },
    [t, router],
  )
}

/** What the menu needs of a song. */
export const songMenuItem = (song: Song): MenuItem => ({
  type: 'song',
  id: song.id,
  title: song.title,
  artist: song.artist,
  album: song.album,
  songs: [song],
  mark: song,
})
