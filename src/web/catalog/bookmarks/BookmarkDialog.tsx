import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { bookmarksQuery, setBookmark } from './bookmarks.ts'

interface BookmarkDialogProps {
  song: { id: number; title: string }
  /** Where in the song. */
  seconds: number
}

const Form = ({ song, seconds }: BookmarkDialogProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { data } = useQuery(bookmarksQuery())
  const before = data?.find(({ id }) => id === song.id)?.bookmark
  const [typed, setTyped] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const comment = typed ?? before?.comment ?? ''
  const moved = before !== undefined && formatTime(before.seconds) !== formatTime(seconds)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSaving(true)
    try {
      await setBookmark(song.id, { seconds, comment: comment.trim() || null })
      close()
      showToast({ type: 'success', title: t('Bookmark saved'), text: song.title })
    } catch (error) {
      showError(error)
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={t('Comment')}
        value={comment}
        maxLength={1000}
        autoComplete="off"
        hint={moved && t('Replaces the bookmark at {time}.', { time: formatTime(before.seconds) })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={saving}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Sets the bookmark of a song, with a comment. */
export const BookmarkDialog = (props: BookmarkDialogProps) => {
  const { t } = useTranslation()
  const { song, seconds } = props
  return (
    <DialogFrame title={t('Bookmark at {time}', { time: formatTime(seconds) })} description={song.title} asks>
      <Form {...props} />
    </DialogFrame>
  )
}
