import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './drop-zone.module.css'
import { filesFromDrop } from './dropped-files.ts'
import { ACCEPTED_AUDIO, formats } from './file-checks.ts'

interface ChoosingProps {
  /** Whether files have already been added. */
  any: boolean
  onFiles: (files: Iterable<File>) => void
}

const Choosing = ({ any, onFiles }: ChoosingProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div className={styles.drop}>
      <UploadIcon className="icon-24" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <b className="block font-semibold">{any ? t('Drop more files here') : t('Drop audio files here')}</b>
        <p className="muted" id={hint}>
          {t('{formats}, up to {size} MB each', { formats, size: settings().max_upload_mb })}
        </p>
      </div>
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('Choose files')}
      </Button>
      <FileInput ref={input} multiple accept={ACCEPTED_AUDIO} label={t('Choose files')} onFiles={onFiles} />
    </div>
  )
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropZoneProps extends ChoosingProps {
  /** It is all that a page shows. */
  page?: boolean
  className?: string | undefined
  /** Content above the drop area. */
  head?: ReactNode
  children: ReactNode
}

/** A part of a page that accepts dropped files anywhere. */
export const DropZone = ({ page = false, className, head, any, onFiles, children }: DropZoneProps) => {
  const [over, setOver] = useState(false)
  const Frame = page ? Page : 'div'
  return (
    <Frame
      className={classes(className, styles.dropZone, over && styles.over)}
      data-part="drop-zone"
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
        void filesFromDrop(event.dataTransfer).then(onFiles)
      }}
    >
      {head}
      <Choosing any={any} onFiles={onFiles} />
      {children}
    </Frame>
  )
}
