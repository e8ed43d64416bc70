import { Download, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { showError } from '../api/errors.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { PageHead } from './head.tsx'

interface FileButtonsProps {
  onImport: (file: File) => Promise<void>
  onExport: () => Promise<void> | void
  /** Which files may be chosen; JSON unless told. */
  accept?: string
  /** More to do, before these. */
  children?: ReactNode
}

/** In the head of a page whose things come from files and become files. */
export const FileButtons = ({
  onImport,
  onExport,
  accept = 'application/json,.json',
  children,
}: FileButtonsProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <PageHead>
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        aria-label={t('Import')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onImport(file).catch(showError)
        }}
      />
      <button type="button" className="btn line crud-export" onClick={() => input.current?.click()}>
        <Upload className="s18" aria-hidden="true" />
        <span>{t('Import')}</span>
      </button>
      <button
        type="button"
        className="btn line crud-export"
        onClick={() => void Promise.resolve(onExport()).catch(showError)}
      >
        <Download className="s18" aria-hidden="true" />
        <span>{t('Export')}</span>
      </button>
    </PageHead>
  )
}
