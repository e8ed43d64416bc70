import type { LibraryFolder } from '../../../contract/social/library.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

interface FolderToName {
  /** The folder to rename; a new one without. */
  folder?: LibraryFolder
  /** A playlist that the new folder is for. */
  playlist?: { id: number }
}
interface PlaylistToMove {
  playlist: { id: number; title: string }
  folders: LibraryFolder[]
  /** The folder it is in. */
  present: number | null
}

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    nameFolder: FolderToName
    moveToFolder: PlaylistToMove
  }
}

/** Opens the dialog that creates or renames a folder. */
export const openFolderDialog = (named: FolderToName): void => openDialog('nameFolder', named)

/** Opens the dialog that moves a playlist into a folder. */
export const openMoveDialog = (moved: PlaylistToMove): void => openDialog('moveToFolder', moved)
