import { Blend, FolderPlus, ListMusic, Sparkles } from 'lucide-react'
import { editPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { settings } from '../../data/settings.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openNewBlend } from '../../social/blends/open-new-blend.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { toggleMenu } from '../../ui/overlays/menu.ts'

/** Opens the menu of what can be created in the library. */
export const openCreateMenu = (anchor: HTMLElement): void =>
  toggleMenu({
    of: 'create',
    label: t('Create'),
    anchor,
    entries: [
      {
        kind: 'item',
        label: t('New playlist'),
        icon: ListMusic,
        run: () => void editPlaylist({ playlist: 'new' }),
      },
      {
        kind: 'item',
        label: t('New smart playlist'),
        icon: Sparkles,
        run: () => void editPlaylist({ playlist: 'new', smart: true }),
      },
      ...(settings().enableFriends
        ? [{ kind: 'item' as const, label: t('New Blend'), icon: Blend, run: () => openNewBlend() }]
        : []),
      {
        kind: 'item',
        label: t('New folder'),
        icon: FolderPlus,
        run: () => openDialog(() => import('./NameFolder.tsx').then((m) => m.NameFolder)),
      },
    ],
  })
