import { type FormEvent, useState } from 'react'
import type { LibraryFolder } from '../../../contract/social/library.ts'
import { showError } from '../../data/errors.ts'
import { createFolder, moveToFolder, renameFolder } from '../../data/library.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import styles from './your-library.module.css'

interface NameProps {
  /** The folder to rename; a new one without. */
  folder?: LibraryFolder
  /** A playlist that the new folder is for. */
  playlist?: { id: number }
}

const NameForm = ({ folder, playlist }: NameProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [name, setName] = useState(folder?.name ?? '')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted) return
    setBusy(true)
    try {
      if (folder) await renameFolder(folder.id, wanted)
      else {
        const { id } = await createFolder(wanted)
        if (playlist) await moveToFolder(playlist.id, id)
      }
      close()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="mt-4" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('Name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.dialogButtons}>
        <DialogClose variant="ghost">{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={busy || !name.trim()}>
          {folder ? t('Save') : t('Create')}
        </Button>
      </div>
    </form>
  )
}

/** Creates or renames a playlist folder. */
export const NameFolder = (named: NameProps) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={named.folder ? t('Rename folder') : t('New folder')} asks>
      <NameForm {...named} />
    </DialogFrame>
  )
}
