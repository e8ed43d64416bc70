import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { Button } from '../../ui/Button.tsx'
import { formats } from './admission.ts'
import { UploadList } from './UploadList.tsx'
import { addFiles, useUploads } from './uploads.ts'
import './upload.css'

const Picker = () => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const any = useUploads((state) => state.items.length > 0)
  return (
    <div className="drop">
      <UploadIcon className="s24" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <b className="block font-semibold">{any ? t('Drop more files here') : t('Drop your music here')}</b>
        <p className="text-muted" id={hint}>
          {t('{formats}, up to {size} MB each', { formats, size: settings().max_upload_mb })}
        </p>
      </div>
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('Choose files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        // Phones offer more than sound by extension alone; what is none is refused with words.
        accept="audio/*,.mp3,.m4a,.aac,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.webm"
        className="hidden"
        aria-label={t('Choose files')}
        onChange={(event) => {
          addFiles(event.currentTarget.files ?? [])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Where listeners bring their own songs. Files may be dropped anywhere on it. */
export const UploadPage = () => {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  useTitle(t('Upload'))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the button does the same
    <div
      className={`content upload-page${over ? ' over' : ''}`}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        addFiles(event.dataTransfer.files)
      }}
    >
      <h1 className="h24 page-title">{t('Upload')}</h1>
      <Picker />
      <UploadList />
    </div>
  )
}
