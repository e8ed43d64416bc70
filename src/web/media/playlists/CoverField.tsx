import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Cover as Picture } from '../../../contract/covers.ts'
import { showError } from '../../api/errors.ts'
import { sendPicture } from '../../api/resumable.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'

interface CoverFieldProps {
  present: Picture | null
  /** Id of the uploaded picture; null takes the present one away, undefined leaves it. */
  onChange: (cover: string | null | undefined) => void
  onBusy: (busy: boolean) => void
}

/** Chooses, sends and takes away the picture of a playlist. */
export const CoverField = ({ present, onChange, onBusy }: CoverFieldProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [removed, setRemoved] = useState(false)
  const [sending, setSending] = useState(false)

  const choose = async (file: File) => {
    setSending(true)
    onBusy(true)
    try {
      onChange(await sendPicture(file))
      setChosen(file.name)
    } catch (error) {
      showError(error)
    }
    setSending(false)
    onBusy(false)
  }
  const takeAway = () => {
    setChosen(null)
    setRemoved(present !== null)
    onChange(present ? null : undefined)
  }
  const shown = removed ? null : present
  return (
    <div className="cover-choice">
      {chosen || !shown ? (
        <span className="tile">
          <ImageUp className="s18" aria-hidden="true" />
        </span>
      ) : (
        <Cover picture={shown} size={40} shape="small" />
      )}
      <span className="trunc min-w-0 flex-1 text-muted" aria-live="polite">
        {sending ? t('Sending …') : (chosen ?? (shown ? t('Own cover') : t('The covers of its songs')))}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Choose a cover')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      <Button size="sm" look="soft" disabled={sending} onClick={() => input.current?.click()}>
        {t('Choose a cover')}
      </Button>
      {(chosen || shown) && (
        <Button size="sm" look="ghost" onClick={takeAway}>
          {t('Remove cover')}
        </Button>
      )}
    </div>
  )
}
