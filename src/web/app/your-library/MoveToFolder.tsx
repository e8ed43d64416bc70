import { Check, Folder, FolderMinus, FolderPlus, type LucideIcon } from 'lucide-react'
import type { LibraryFolder } from '../../../contract/social/library.ts'
import { showError } from '../../data/errors.ts'
import { moveToFolder } from '../../data/library.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Tile } from '../../ui/pictures/Tile.tsx'
import styles from './your-library.module.css'

interface ChoiceProps {
  icon: LucideIcon
  text: string
  chosen?: boolean
  onClick: () => void
}

const Choice = ({ icon: Icon, text, chosen, onClick }: ChoiceProps) => (
  <li>
    <PlainButton className={styles.folderChoice} aria-current={chosen || undefined} onClick={onClick}>
      <Tile>
        <Icon className="icon-18" aria-hidden="true" />
      </Tile>
      <b className="truncate flex-1">{text}</b>
      {chosen && <Check className="icon-18" aria-hidden="true" />}
    </PlainButton>
  </li>
)

interface MoveProps {
  playlist: { id: number; title: string }
  folders: LibraryFolder[]
  /** The folder it is in. */
  present: number | null
}

/** Moves a playlist into a folder, out of it, or into a new one. */
export const MoveToFolder = ({ playlist, folders, present }: MoveProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const move = (id: number | null) => {
    close()
    void moveToFolder(playlist.id, id).catch(showError)
  }
  const create = () => {
    close()
    openDialog(() => import('./NameFolder.tsx').then((m) => m.NameFolder), { playlist })
  }
  return (
    <DialogFrame title={t('Move to folder')} description={playlist.title}>
      <ul className={styles.folderChoices}>
        <Choice icon={FolderPlus} text={t('New folder')} onClick={create} />
        {present !== null && (
          <Choice icon={FolderMinus} text={t('Remove from folder')} onClick={() => move(null)} />
        )}
        {folders.map(({ id, name }) => (
          <Choice key={id} icon={Folder} text={name} chosen={id === present} onClick={() => move(id)} />
        ))}
      </ul>
      <DialogClose block className="mt-4">
        {t('Cancel')}
      </DialogClose>
    </DialogFrame>
  )
}
