import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { formats } from './admission.ts'
import { droppedFiles } from './dropped.ts'
import './drop-zone.css'

interface ChoosingProps {
  /** Whether there are files already. */
  any: boolean
  onFiles: (files: Iterable<File>) => void
}

const Choosing = ({ any, onFiles }: ChoosingProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
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
          onFiles(event.currentTarget.files ?? [])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropZoneProps extends ChoosingProps {
  className: string
  /** Above the place to drop at. */
  head?: ReactNode
  children: ReactNode
}

/** A page on which files may be dropped anywhere. */
export const DropZone = ({ className, head, any, onFiles, children }: DropZoneProps) => {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the button does the same
    <div
      className={`${className} drop-zone${over ? ' over' : ''}`}
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
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      {head}
      <Choosing any={any} onFiles={onFiles} />
      {children}
    </div>
  )
}
