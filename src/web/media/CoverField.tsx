import { ImageUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Cover as Picture } from '../../contract/covers.ts'
import { showError } from '../api/errors.ts'
import { sendPicture } from '../api/resumable.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { PictureInput } from './PictureInput.tsx'
import './cover-field.css'

/** A picture that was sent, and an address to look at it. */
export interface SentPicture {
  id: string
  preview: string
}

/** What is said of a picture that is no cover. */
export interface PictureWords {
  choose: string
  replace: string
  remove: string
  fresh: string
}

interface CoverFieldProps {
  /** The cover as it is. */
  present: Picture | null
  /** What it is the cover of. */
  name: string
  /** What stands in its place without one. */
  otherwise?: ReactNode
  /** What was chosen instead; undefined while nothing was. */
  chosen: SentPicture | null | undefined
  /** Those of a cover unless said otherwise. */
  words?: PictureWords | undefined
  /** A banner: cut three times as wide as high. */
  wide?: boolean | undefined
  onChange: (cover: SentPicture | null | undefined) => void
  onBusy: (busy: boolean) => void
}

/** The cover of something of one's own: looked at before it is saved, sent as soon as it is chosen. */
export const CoverField = ({
  present,
  name,
  otherwise,
  chosen,
  words,
  wide,
  onChange,
  onBusy,
}: CoverFieldProps) => {
  const { t } = useTranslation()
  const said = words ?? {
    choose: t('Choose a cover'),
    replace: t('Replace cover'),
    remove: t('Remove cover'),
    fresh: t('The new cover'),
  }
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<string | null>(null)
  const sending = sent !== null

  const send = async (file: File) => {
    const preview = URL.createObjectURL(file)
    setSent(preview)
    onBusy(true)
    try {
      onChange({ id: await sendPicture(file, wide ? 'banner' : 'cover'), preview })
    } catch (error) {
      URL.revokeObjectURL(preview)
      showError(error)
    }
    setSent(null)
    onBusy(false)
  }
  const preview = sent ?? chosen?.preview
  const shown = chosen === null ? null : present
  return (
    <div className={`cover-field${wide ? ' wide' : ''}`}>
      {preview ? (
        <img src={preview} width={wide ? 288 : 96} height={96} alt={said.fresh} />
      ) : wide ? (
        <span className="cover-wide">{shown && <img src={shown.url} alt="" />}</span>
      ) : (
        (!shown && otherwise) || <Cover picture={shown} name={name} size={96} />
      )}
      <div className="grid gap-2 justify-items-start">
        <Button size="sm" disabled={sending} onClick={() => input.current?.click()}>
          <ImageUp className="s16" aria-hidden="true" />
          {preview || shown ? said.replace : said.choose}
        </Button>
        {(preview || shown) && (
          <Button
            size="sm"
            look="ghost"
            disabled={sending}
            onClick={() => onChange(present ? null : undefined)}
          >
            {said.remove}
          </Button>
        )}
      </div>
      <PictureInput ref={input} label={said.choose} onPicture={send} />
    </div>
  )
}
