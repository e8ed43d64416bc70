import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Cover as Picture } from '../../contract/covers.ts'
import { hasExtension, IMAGE_EXTENSIONS } from '../../contract/file-types.ts'
import { showError } from '../api/errors.ts'
import { sendPicture } from '../api/resumable.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { notify } from '../ui/notices.ts'

interface SongCoverProps {
  present: Picture | null
  /** Id of the sent picture, null for none; undefined leaves it as it is. */
  onChange: (cover: string | null | undefined) => void
  onBusy: (busy: boolean) => void
}

/** The cover of a song: looked at before it is saved, sent as soon as it is chosen. */
export const SongCover = ({ present, onChange, onBusy }: SongCoverProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [removed, setRemoved] = useState(false)
  const [sending, setSending] = useState(false)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const send = async (file: File) => {
    if (!hasExtension(file.name, IMAGE_EXTENSIONS)) {
      const text = t('This kind of file is not supported.')
      notify({ type: 'error', title: t('Error'), text })
      return
    }
    setSending(true)
    onBusy(true)
    setPreview(URL.createObjectURL(file))
    try {
      onChange(await sendPicture(file))
    } catch (error) {
      setPreview(null)
      onChange(undefined)
      showError(error)
    }
    setSending(false)
    onBusy(false)
  }
  const takeAway = () => {
    setPreview(null)
    setRemoved(true)
    onChange(present ? null : undefined)
  }
  const shown = removed ? null : present
  return (
    <div className="song-cover">
      {preview ? (
        <img src={preview} width={96} height={96} alt={t('The new cover')} />
      ) : (
        <Cover picture={shown} size={96} />
      )}
      <div className="grid gap-2 justify-items-start">
        <Button size="sm" disabled={sending} onClick={() => input.current?.click()}>
          <ImageUp className="s16" aria-hidden="true" />
          {preview || shown ? t('Replace cover') : t('Choose a cover')}
        </Button>
        {(preview || shown) && (
          <Button size="sm" look="ghost" disabled={sending} onClick={takeAway}>
            {t('Remove cover')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Choose a cover')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
