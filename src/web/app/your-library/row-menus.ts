import { Folder, FolderMinus, Pencil, Pin, PinOff, Trash2, Users } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { LibraryFolder, LibraryItem } from '../../../contract/social/library.ts'
import { type MenuItem, playlistMenuItem } from '../../catalog/items/menu/menu-item.ts'
import { showError } from '../../data/errors.ts'
import { moveToFolder, removeFolder, setPinned } from '../../data/library.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { titleOf } from './arrange.ts'

export type LibraryBlend = Extract<LibraryItem, { type: 'blend' }>

const pinEntry = (pinned: LibraryItem | LibraryFolder): MenuEntry => {
  const isPinned = pinned.pinned_at !== null
  return {
    kind: 'item',
    label: isPinned ? t('Unpin') : t('Pin to top'),
    icon: isPinned ? PinOff : Pin,
    run: () => void setPinned(pinned, !isPinned).catch(showError),
  }
}

const folderEntries = (
  playlist: LibraryItem & { type: 'playlist' },
  folders: LibraryFolder[],
): MenuEntry[] => {
  const { folder_id: present } = playlist
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      label: t('Move to folder'),
      icon: Folder,
      run: () =>
        openDialog(() => import('./MoveToFolder.tsx').then((m) => m.MoveToFolder), {
          playlist,
          folders,
          present,
        }),
    },
  ]
  if (present !== null)
    entries.push({
      kind: 'item',
      label: t('Remove from folder'),
      icon: FolderMinus,
      run: () => void moveToFolder(playlist.id, null).catch(showError),
    })
  return entries
}

/** Returns an item of the library in the form its menu needs. */
export const libraryMenuItem = (
  item: Exclude<LibraryItem, LibraryBlend>,
  folders: LibraryFolder[],
): MenuItem => {
  if (item.type === 'playlist')
    return { ...playlistMenuItem(item), more: [pinEntry(item), ...folderEntries(item, folders)] }
  const { type, id } = item
  return {
    type,
    id,
    title: titleOf(item),
    cover: item.type === 'artist' ? item.avatar : item.cover,
    ...(type === 'album' && { artist: item.artist, line: item.artist ? artistName(item.artist) : undefined }),
    reaction: item,
    more: [pinEntry(item)],
  }
}

const remove = async ({ id, name }: LibraryFolder): Promise<void> => {
  const yes = await confirm({
    title: t('Delete {title}?', { title: name }),
    text: t('The folder will be deleted. Its playlists stay in your library.'),
    yes: t('Delete'),
    no: t('Cancel'),
    danger: true,
  })
  if (yes) await removeFolder(id).catch(showError)
}

/** Returns the menu entries of a Blend. */
export const blendMenu = (blend: LibraryBlend): MenuEntry[] => [
  pinEntry(blend),
  {
    kind: 'item',
    label: t('Members'),
    icon: Users,
    run: () =>
      openDialog(
        () => import('../../social/blends/BlendMembersDialog.tsx').then((m) => m.BlendMembersDialog),
        { id: blend.id },
      ),
  },
]

/** Returns the menu entries of a folder. */
export const folderMenu = (folder: LibraryFolder): MenuEntry[] => [
  pinEntry(folder),
  {
    kind: 'item',
    label: t('Rename'),
    icon: Pencil,
    run: () => openDialog(() => import('./NameFolder.tsx').then((m) => m.NameFolder), { folder }),
  },
  { kind: 'line' },
  { kind: 'item', label: t('Delete folder'), icon: Trash2, run: () => void remove(folder) },
]
