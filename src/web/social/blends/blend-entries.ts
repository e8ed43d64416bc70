import type { AnyRouter } from '@tanstack/react-router'
import { ListPlus, LogOut, Users } from 'lucide-react'
import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import type { Blend } from '../../../contract/social/blends.ts'
import { AddToQueueIcon, PlayNextIcon } from '../../catalog/items/action-icons.ts'
import { playback } from '../../catalog/items/playback/playback.ts'
import { editPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { offlineEntries } from '../../offline/menu-entries.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { leaveBlend } from './blends.ts'

export const openMembers = (id: number): void =>
  void openDialog(() => import('./BlendMembersDialog.tsx').then((m) => m.BlendMembersDialog), { id })

/** Shares how the members of a Blend match, as a text: its page is theirs alone. */
export const shareMatch = async ({ title, score }: Blend): Promise<void> => {
  const match = t('{score}% match', { score: score ?? 0 })
  const text = `${title}: ${match} · ${settings().appName}`
  try {
    if (navigator.share) return await navigator.share({ text })
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', title: t('Copied'), text })
  } catch (error) {
    // Closing the sheet of the system is an error, too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showError(error)
  }
}

/** Leaves a Blend after asking; returns whether it was left. */
export const askToLeave = async ({ id, title }: BlendRef, router: AnyRouter): Promise<boolean> => {
  const yes = await confirm({
    title: t('Leave {title}?', { title }),
    text: t('Your taste is no longer part of it. With one person left, it is deleted.'),
    yes: t('Leave'),
    no: t('Cancel'),
    danger: true,
  })
  if (!yes) return false
  try {
    await leaveBlend(id)
    if (router.state.location.pathname === `/blends/${id}`)
      await router.navigate({ to: '/friends', replace: true })
    return true
  } catch (error) {
    showError(error)
    return false
  }
}

/** Returns the menu entries of a Blend that the viewer joined. */
export const blendEntries = (blend: Blend, router: AnyRouter): MenuEntry[] => {
  const { id, title, songs } = blend
  const first = { title, songs: () => Promise.resolve(songs) }
  const item = (label: string, icon: typeof Users, run: () => void): MenuEntry => ({
    kind: 'item',
    label,
    icon,
    run,
  })
  const queued = [
    item(t('Play next'), PlayNextIcon, () => void playback().then((player) => player.playNext(songs))),
    item(t('Add to queue'), AddToQueueIcon, () => void playback().then((player) => player.append(songs))),
    item(t('Save as playlist'), ListPlus, () => void editPlaylist({ playlist: 'new', title, first })),
    ...offlineEntries({ type: 'blend', id, title }),
    { kind: 'line' } as const,
  ]
  return [
    ...(songs.length > 0 ? queued : []),
    item(t('Members'), Users, () => openMembers(id)),
    { kind: 'line' },
    {
      kind: 'item',
      label: t('Leave Blend'),
      icon: LogOut,
      danger: true,
      run: () => void askToLeave(blend, router),
    },
  ]
}
